# Sourced by the scripts: builds the web app when something it is made from has changed since the last time.

build_web() {
  if [ -f dist/web/index.html ] &&
    [ -z "$(find src scripts package.json bun.lock -newer dist/web/index.html)" ]; then
    return 0
  fi
  bun run --silent build:web >&2
}
