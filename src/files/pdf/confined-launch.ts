/**
 * Starts a program with fewer rights than its own: the paths it may read come as JSON, then its command. What the kernel
 * cannot take away is left; confinement.ts logs it.
 */
import { CHILD_ENVIRONMENT } from '../../core/system/source-or-executable.ts'
import { execProgram, restrictToReading, setNoNewPrivileges } from './confinement.ts'

const [paths = '[]', ...command] = process.argv.slice(2)
setNoNewPrivileges()
restrictToReading(JSON.parse(paths))
execProgram(command, CHILD_ENVIRONMENT)
process.exit(126)
