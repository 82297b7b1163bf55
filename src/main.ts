import { runCommand } from './cli/run.ts'

// Without await at the top level: the tests build this program in a format that has none.
void runCommand(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})
