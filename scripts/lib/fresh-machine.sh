# Sourced by .ci/run: runs a command as on a machine without installed programs for this project.

# Programs that the project must download.
HIDDEN_PROGRAMS="bun bunx mongod mongosh"

# Prints the folder, or one with links to everything in it but the hidden programs.
without_hidden_programs() {
  local folder="$1" links="$2" name has_hidden=
  for name in $HIDDEN_PROGRAMS; do
    if [ -e "$folder/$name" ]; then has_hidden=yes; fi
  done
  if [ -z "$has_hidden" ]; then
    printf '%s' "$folder"
    return
  fi
  mkdir -p "$links"
  ln -s "$folder"/* "$links/"
  for name in $HIDDEN_PROGRAMS; do rm -f "$links/$name"; done
  printf '%s' "$links"
}

# Prints the PATH without folders in the home of the user or in a project.
path_of_fresh_machine() {
  local links="$1" path= number=0 folder folders
  IFS=: read -ra folders <<<"$PATH"
  for folder in "${folders[@]}"; do
    number=$((number + 1))
    case "$folder" in
      '' | */node_modules/* | */.bun/*) continue ;;
      "${HOME:-/}"/*) if [ "${HOME:-/}" != / ]; then continue; fi ;;
    esac
    path="$path${path:+:}$(without_hidden_programs "$folder" "$links/$number")"
  done
  printf '%s' "$path"
}

# Runs the command with an empty home and cache, removes both, and ends the script with the command's exit code.
on_fresh_machine() {
  place="$(mktemp -d)"
  # Packages for Go are kept without the right to write.
  trap 'chmod -R u+w "$place"; rm -rf "$place"' EXIT
  mkdir "$place/home" "$place/bin"
  PATH="$(path_of_fresh_machine "$place/bin")"
  HOME="$place/home"
  XDG_CACHE_HOME="$HOME/.cache"
  export PATH HOME XDG_CACHE_HOME
  unset BUN_INSTALL MONGOD_BINARY MONGODB_URI MONGODB_URI_FILE TEST_MONGODB CHROMIUM_BINARY FIREFOX_BINARY XDG_CONFIG_HOME XDG_DATA_HOME
  # In the background, because a shell does not handle signals while it waits for a foreground command.
  "$@" </dev/null &
  command=$!
  trap 'kill -TERM "$command"; wait "$command"; exit 143' TERM INT
  wait "$command"
  exit
}
