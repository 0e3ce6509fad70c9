#include "tests/structure/source_tree.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "engine/text/text_file.h"

namespace oliphaunt::structure {

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// The tokens that scopes and definitions are seen by: words, and single signs. Comments, literals
// and preprocessor lines leave none; includes are noted on the way.
class Lexer {
 public:
  Lexer(std::string_view text, Source& source) : text_(text), source_(source) {}

  std::vector<Mention> tokens() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#' && is_line_start()) {
        preprocessor_line();
      } else if (text_.substr(at_).starts_with("//")) {
        skip_to("\n");
      } else if (text_.substr(at_).starts_with("/*")) {
        skip_past("*/");
      } else if (text_.substr(at_).starts_with("R\"")) {
        const auto open = text_.find('(', at_);
        const std::string end = ")" + std::string(text_.substr(at_ + 2, open - at_ - 2)) + "\"";
        skip_past(end);
      } else if (c == '"' || c == '\'') {
        literal(c);
      } else if (is_word(c)) {
        word();
      } else {
        if (std::isspace(static_cast<unsigned char>(c)) == 0) add(std::string(1, c));
        step();
      }
    }
    return std::move(tokens_);
  }

 private:
  void add(std::string token) { tokens_.push_back({std::move(token), line_}); }

  void step() {
    if (text_[at_] == '\n') ++line_;
    ++at_;
  }

  void skip_to(std::string_view end) {
    const auto found = std::min(text_.find(end, at_), text_.size());
    while (at_ < found) step();
  }

  void skip_past(std::string_view end) {
    skip_to(end);
    for (std::size_t i = 0; i < end.size() && at_ < text_.size(); ++i) step();
  }

  bool is_line_start() const {
    const auto before = text_.substr(0, at_).find_last_not_of(" \t");
    return before == std::string_view::npos || text_[before] == '\n';
  }

  void preprocessor_line() {
    const std::string_view rest = text_.substr(at_, text_.find('\n', at_) - at_);
    if (rest.starts_with("#include")) {
      const auto open = rest.find_first_of("\"<");
      if (open != std::string_view::npos) {
        const bool quoted = rest[open] == '"';
        const auto close = rest.find(quoted ? '"' : '>', open + 1);
        auto& list = quoted ? source_.includes : source_.systems;
        list.push_back({std::string(rest.substr(open + 1, close - open - 1)), line_});
      }
    }
    do {
      skip_to("\n");
      if (at_ == 0 || text_[at_ - 1] != '\\' || at_ == text_.size()) return;
      step();
    } while (true);
  }

  void literal(char quote) {
    // An apostrophe within a number separates digits; the number's word has taken it.
    step();
    while (at_ < text_.size() && text_[at_] != quote) {
      if (text_[at_] == '\\') step();
      if (at_ < text_.size()) step();
    }
    if (at_ < text_.size()) step();
  }

  void word() {
    const bool number = std::isdigit(static_cast<unsigned char>(text_[at_])) != 0;
    const std::size_t begin = at_;
    while (at_ < text_.size() && (is_word(text_[at_]) || (number && text_[at_] == '\''))) ++at_;
    add(std::string(text_.substr(begin, at_ - begin)));
  }

  std::string_view text_;
  Source& source_;
  std::vector<Mention> tokens_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

bool is_type_keyword(const std::string& token) {
  return token == "class" || token == "struct" || token == "union" || token == "enum";
}

// The tokens before a '{', since the last that ended a statement or a scope.
using Statement = std::vector<Mention>;

bool is_namespace(const Statement& statement) {
  return std::any_of(statement.begin(), statement.end(),
                     [](const Mention& t) { return t.name == "namespace"; });
}

// Whether what a namespace contains is for its readers.
bool is_public(const Statement& name_space) {
  return name_space.back().name != "namespace" && name_space.back().name != "detail";
}

// The name that a statement defines; null if it defines no type, or a specialization.
const Mention* defined_type(const Statement& statement) {
  int depth = 0;  // of what a template takes, or of what is asked of it
  for (std::size_t i = 0; i < statement.size(); ++i) {
    const std::string& token = statement[i].name;
    if (token == "<" || token == "(") ++depth;
    if (token == ">" || token == ")") --depth;
    if (depth != 0) continue;
    if (token == "=") return nullptr;
    if (!is_type_keyword(token)) continue;
    while (++i < statement.size() && is_type_keyword(statement[i].name)) {
    }
    if (i == statement.size()) return nullptr;
    const bool plain = i + 1 == statement.size() || statement[i + 1].name == "final" ||
                       (statement[i + 1].name == ":" &&
                        (i + 2 == statement.size() || statement[i + 2].name != ":"));
    return plain ? &statement[i] : nullptr;
  }
  return nullptr;
}

void find_types(const std::vector<Mention>& tokens, Source& source) {
  enum class Scope { open, hidden, other };
  std::vector<Scope> scopes{Scope::open};
  Statement statement;
  for (const Mention& token : tokens) {
    if (token.name == "{") {
      if (scopes.back() != Scope::other && is_namespace(statement)) {
        const bool open = scopes.back() == Scope::open && is_public(statement);
        scopes.push_back(open ? Scope::open : Scope::hidden);
      } else {
        const Mention* type = scopes.back() == Scope::open ? defined_type(statement) : nullptr;
        if (type != nullptr) source.types.push_back(*type);
        scopes.push_back(Scope::other);
      }
      statement.clear();
    } else if (token.name == "}") {
      if (scopes.size() > 1) scopes.pop_back();
      statement.clear();
    } else if (token.name == ";") {
      statement.clear();
    } else {
      statement.push_back(token);
    }
  }
}

}  // namespace

Source parse_source(std::string_view text) {
  Source source;
  find_types(Lexer(text, source).tokens(), source);
  return source;
}

SourceTree read_sources(const std::filesystem::path& root,
                        const std::vector<std::string_view>& folders) {
  SourceTree tree;
  for (const std::string_view folder : folders) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      const auto extension = entry.path().extension();
      if (extension != ".h" && extension != ".cpp") continue;
      tree[entry.path().lexically_relative(root).generic_string()] =
          parse_source(read_text_file(entry.path().string()));
    }
  }
  return tree;
}

bool is_header(std::string_view path) { return path.ends_with(".h"); }

std::string_view folder_of(std::string_view path) { return path.substr(0, path.rfind('/') + 1); }

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string lines(const std::vector<std::string>& faults) {
  std::string text;
  for (const std::string& fault : faults) text += fmt::format("  {}\n", fault);
  return text;
}

}  // namespace oliphaunt::structure
