/** The memory part of the soak, in a process of its own: a line of JSON a sample, and one at the end. */
import { endWithInput } from '../../../testkit/proof/end-with-parent.ts'
import { measureMemory } from '../../../testkit/proof/memory.ts'

void endWithInput()
const [minutes, seed] = process.argv.slice(2).map(Number)
const { samples: _, ...seen } = await measureMemory({
  minutes: minutes ?? 60,
  seed: seed ?? 1,
  onSample: (sample) => console.log(JSON.stringify(sample)),
})
console.log(JSON.stringify(seen))
process.exit(0)
