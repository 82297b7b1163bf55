# Sourced by the scripts: builds the web app when something it is made from has changed since the last time.

build_web() {
  bun scripts/lib/web/build-if-changed.ts >&2
}
