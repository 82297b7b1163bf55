/** Psaltery with the watch of its commands, which a whole test run builds once for all processes that it starts. */
import { runCommand } from '../../src/cli/run.ts'
import { endAtUnnamedChurch } from '../sharding/end-at-unnamed.ts'

const file = process.env.PSALTERY_UNNAMED_CHURCHES
if (file) endAtUnnamedChurch(file)
// Without await at the top level, which the format of the build does not have.
void runCommand(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})
