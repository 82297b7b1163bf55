/** One scenario of the soak in a process with namespaces of its own (test/support/proof/apart.ts starts it). */
import { diskFull } from '../test/support/proof/disk-full.ts'
import { endWithInput } from '../test/support/proof/lifeline.ts'
import { partitions } from '../test/support/proof/partitions.ts'

void endWithInput()
const [name, times, seed] = process.argv.slice(2)
const scenario = new Map([
  ['partitions', partitions],
  ['diskFull', diskFull],
]).get(name ?? '')
if (!scenario) throw new Error(`There is no scenario "${name}".`)
const proof = await scenario(Number(times), Number(seed))
await Bun.write(Bun.stdout, JSON.stringify(proof))
process.exit(0)
