# Sourced by scripts/test: the browsers the web app is tested in.

# The shell is Chromium without a user interface: to open six of them and to load an empty page 20
# times takes 3.2 s of processor time with it instead of 6.8 s, and test/web/app-languages.test.ts 35 s instead of 43 s.
find_chromium() {
  local name
  for name in chromium-headless-shell chromium chromium-browser google-chrome-stable google-chrome \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
    "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
    if command -v "$name" >/dev/null; then
      command -v "$name"
      return
    fi
  done
  return 1
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# Refreshes the list of packages, once.
update_packages() {
  [ -z "${PACKAGES_UPDATED:-}" ] || return 0
  as_root apt-get update -qq >&2 || return 1
  PACKAGES_UPDATED=yes
}

# Installs one package with what it needs.
install_package() {
  command -v apt-get >/dev/null || return 1
  update_packages || return 1
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1" >&2
}

# Installs the first of these packages that this system has.
install_chromium() {
  local package
  say "Installing Chromium for the tests of the web app."
  for package in "$@"; do
    if install_package "$package"; then return; fi
  done
  return 1
}

# Sets CHROMIUM_BINARY; one that was given is left as it is.
ensure_chromium() {
  [ -z "${CHROMIUM_BINARY:-}" ] || return 0
  # A machine that only runs the tests gets the shell beside a Chromium that is there; where that fails, the latter does.
  if [ "${CI:-}" = true ] && ! command -v chromium-headless-shell >/dev/null; then
    install_chromium chromium-headless-shell || true
  fi
  find_chromium >/dev/null || install_chromium chromium-headless-shell chromium ||
    fail "The tests of the web app need Chromium or Chrome: install it, set CHROMIUM_BINARY, or use --quick."
  CHROMIUM_BINARY="$(find_chromium)" || fail "Chromium was installed but cannot be found; set CHROMIUM_BINARY."
  export CHROMIUM_BINARY
}

# The Firefox of a snap cannot read the profile of a test.
find_firefox() {
  local name path
  for name in firefox-esr firefox /Applications/Firefox.app/Contents/MacOS/firefox; do
    path="$(command -v "$name")" || continue
    if ! head -c 2000 "$path" | grep -aq /snap/; then
      printf '%s' "$path"
      return
    fi
  done
  return 1
}

has_webkit() { command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null; }

# Sets FIREFOX_BINARY and installs WebKit. The tests leave out what cannot be had; in CI they fail then.
ensure_firefox_and_webkit() {
  if [ -z "${FIREFOX_BINARY:-}" ]; then
    find_firefox >/dev/null || install_package firefox-esr || true
    FIREFOX_BINARY="$(find_firefox)" ||
      say "The tests leave out Firefox: it is not there, and its package firefox-esr could not be installed."
    export FIREFOX_BINARY
  fi
  has_webkit || { install_package webkit2gtk-driver && install_package xvfb; } || true
  has_webkit ||
    say "The tests leave out WebKit: it is not there, and its packages webkit2gtk-driver and xvfb could not be installed."
}
