/** One scenario of the soak in a process with namespaces of its own (testkit/proof/faults/namespaces.ts starts it). */

import { endWithInput } from '../end-with-parent.ts'
import { diskFull } from './disk-full.ts'
import { partitions } from './partitions.ts'

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
