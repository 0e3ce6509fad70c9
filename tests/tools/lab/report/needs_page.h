#pragma once

#include <gtest/gtest.h>

#include "tools/lab/report/page.h"

namespace oliphaunt::lab {

// Of tests that tell nothing of a build without the page.
class NeedsReportPage : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_report_page()) GTEST_SKIP() << "this build has no page";
  }
};

}  // namespace oliphaunt::lab
