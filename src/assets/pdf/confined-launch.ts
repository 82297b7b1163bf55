/**
 * Starts a program with fewer rights than its own: the paths it may read come as JSON, then its command. What the kernel
 * cannot take away is left; confinement.ts knows what that is and has it logged.
 */
import { becomeProgram, giveUpNewPrivileges, restrictToReading } from './linux-sandbox.ts'

const [paths = '[]', ...command] = process.argv.slice(2)
giveUpNewPrivileges()
restrictToReading(JSON.parse(paths))
becomeProgram(command)
process.exit(126)
