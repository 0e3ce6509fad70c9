#include "tools/mpi/mpi_transport.h"

#include <cstdlib>
#include <stdexcept>
#include <utility>

#include <mpi.h>

namespace oliphaunt::mpi {

using ranks::Kind;
using ranks::Message;

// A message on its way; MPI reads the body until it has gone.
struct MpiTransport::Sending {
  std::string body;
  MPI_Request request = MPI_REQUEST_NULL;
};

// Errors of MPI itself end the job, as MPI has it unless told otherwise; so no result is looked at.

MpiTransport::MpiTransport(int& argc, char**& argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) {
    throw std::runtime_error("this MPI can't be used by more than one thread of a process");
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &count_);
  MPI_Comm here = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &here);
  const int works = rank_ == 0 ? 0 : 1;
  MPI_Allreduce(&works, &workers_here_, 1, MPI_INT, MPI_SUM, here);
  MPI_Comm_free(&here);
}

MpiTransport::~MpiTransport() {
  clean_up(true);
  MPI_Finalize();
}

void MpiTransport::send(int to, Kind kind, std::string body) {
  clean_up(false);
  Sending& message = sending_.emplace_back();
  message.body = std::move(body);
  MPI_Isend(message.body.data(), static_cast<int>(message.body.size()), MPI_BYTE, to,
            static_cast<int>(kind), MPI_COMM_WORLD, &message.request);
  // clean_up() waits for it.
}  // NOLINT(clang-analyzer-optin.mpi.MPI-Checker)

std::optional<Message> MpiTransport::receive() {
  clean_up(false);
  int there = 0;
  MPI_Message handle = MPI_MESSAGE_NULL;
  MPI_Status status;
  MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &handle, &status);
  if (there == 0) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Message message{status.MPI_SOURCE, static_cast<Kind>(status.MPI_TAG),
                  std::string(static_cast<std::size_t>(size), '\0')};
  MPI_Mrecv(message.body.data(), size, MPI_BYTE, &handle, MPI_STATUS_IGNORE);
  return message;
}

void MpiTransport::clean_up(bool wait) {
  for (auto message = sending_.begin(); message != sending_.end();) {
    int gone = 1;
    if (wait) {
      MPI_Wait(&message->request, MPI_STATUS_IGNORE);
    } else {
      MPI_Test(&message->request, &gone, MPI_STATUS_IGNORE);
    }
    message = gone != 0 ? sending_.erase(message) : std::next(message);
  }
}

void MpiTransport::abort(int exit_code) {
  MPI_Abort(MPI_COMM_WORLD, exit_code);
  std::_Exit(exit_code);
}

}  // namespace oliphaunt::mpi
