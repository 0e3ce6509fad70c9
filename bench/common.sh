# What the comparisons with other programs share; sourced by them, from the project's root. The
# caller's name for messages is in $self.

# fail CODE MESSAGE
fail() {
  printf '%s: %s\n' "$self" "$2" >&2
  exit "$1"
}

progress() { printf '%s\n' "$*" >&2; }

# install_packages PACKAGE...: what is missing of Debian's packages.
install_packages() {
  local package missing=() sudo=()
  for package in "$@"; do
    dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed ||
      missing+=("$package")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0
  progress "installing ${missing[*]}"
  [[ $EUID -eq 0 ]] || sudo=(sudo -n)
  "${sudo[@]}" apt-get update -q >&2 || true
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends "${missing[@]}" >&2 </dev/null ||
    fail 3 "these packages could not be installed: ${missing[*]}"
}

version_of() { dpkg-query -W -f '${Version}' "$1"; }
