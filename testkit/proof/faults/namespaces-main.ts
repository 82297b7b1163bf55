/** One scenario of the soak in a process with namespaces of its own (testkit/proof/faults/namespaces.ts starts it). */

import { goThroughNights } from '../backups/nights.ts'
import { tenNights } from '../backups/ten-nights.ts'
import { endWithInput } from '../end-with-parent.ts'
import { diskFull } from './disk-full.ts'
import { partitions } from './partitions.ts'

void endWithInput()
const [name, times, seed] = process.argv.slice(2)
const backupNights = (count: number, seed: number) =>
  goThroughNights({ nights: tenNights.slice(0, count), seed, hasSmallDisk: true, say: console.error })
const scenario = new Map<string, (times: number, seed: number) => Promise<unknown>>([
  ['partitions', partitions],
  ['diskFull', diskFull],
  ['backupNights', backupNights],
]).get(name ?? '')
if (!scenario) throw new Error(`There is no scenario "${name}".`)
const proof = await scenario(Number(times), Number(seed))
await Bun.write(Bun.stdout, JSON.stringify(proof))
process.exit(0)
