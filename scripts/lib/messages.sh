# Sourced by the scripts: messages and exit. What a program prints goes to stdout, what a script says to stderr.

say() { printf '%s\n' "$*" >&2; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Where fetched programs are kept between runs.
cache_folder() { printf '%s/psaltery' "${XDG_CACHE_HOME:-${HOME:?HOME is not set}/.cache}"; }
