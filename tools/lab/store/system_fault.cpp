#include "tools/lab/store/system_fault.h"

#include <cerrno>

namespace oliphaunt::lab {

StoreFault fault_of(int system_error) {
  switch (system_error) {
    case ENOSPC:
    case EDQUOT:
      return StoreFault::full;
    case EPIPE:
      return StoreFault::reader_left;
    case ENOENT:
    case ENOTDIR:
    case EISDIR:
    case ENAMETOOLONG:
    case ELOOP:
    case EACCES:
    case EPERM:
    case EROFS:
    case EINVAL:
    case ENXIO:
    case ENODEV:
      return StoreFault::missing;
    default:
      return StoreFault::io;
  }
}

}  // namespace oliphaunt::lab
