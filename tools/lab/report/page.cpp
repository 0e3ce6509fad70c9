#include "tools/lab/report/page.h"

#include <string_view>

#include "tools/lab/report/assets.h"
#include "tools/lab/report/json.h"

namespace oliphaunt::lab {

namespace {

constexpr std::string_view template_name = "page.html";

std::string as_html(std::string_view text) {
  std::string html;
  for (const char c : text) {
    switch (c) {
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '&':
        html += "&amp;";
        break;
      default:
        html += c;
    }
  }
  return html;
}

// What {{name}} in the template stands for.
std::string value(std::string_view name, const Report& report) {
  if (name == "data") return report_json(report);
  if (name == "title") return as_html(report.title);
  if (name == "license") return as_html(report_asset(name));
  return std::string(report_asset(name));
}

}  // namespace

bool has_report_page() { return !report_asset(template_name).empty(); }

std::string report_page(const Report& report) {
  std::string page;
  std::string_view rest = report_asset(template_name);
  for (;;) {
    const std::size_t open = rest.find("{{");
    page += rest.substr(0, open);
    if (open == std::string_view::npos) return page;
    const std::size_t close = rest.find("}}", open);
    page += value(rest.substr(open + 2, close - open - 2), report);
    rest.remove_prefix(close + 2);
  }
}

}  // namespace oliphaunt::lab
