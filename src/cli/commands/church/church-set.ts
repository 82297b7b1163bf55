import { setChurch } from '../../../churches/service.ts'
import { invalid } from '../../../core/failures.ts'
import { LIMITS } from '../../../core/limits.ts'
import { Text } from '../../../core/schema/shapes.ts'
import { command } from '../../command.ts'
import { church, flag, option, optional } from '../../options.ts'
import { withStorage } from '../../storage.ts'
import { printedChurch, publicPlace } from './printed-church.ts'

const { min, max } = LIMITS.churchAddress

const address = option(
  'address',
  'WORD',
  'The word after the server in the church’s web address',
  Text({ minLength: 1, maxLength: 200 }),
)

export const churchSet = command(
  {
    name: 'church set',
    summary: 'Set where visitors find a church',
    details:
      'With --address harbour its public pages are at /harbour; the addresses with its id go on working. ' +
      'With --listed the first page of a server with several churches names it.',
    options: {
      church,
      address: optional(address, `A readable web address: ${min} to ${max} of a to z, digits and hyphens`),
      'no-address': flag('Removes the readable address; links to it stop working'),
      listed: flag('Names the church on the first page'),
      unlisted: flag('Does not name it there; its address still works'),
    },
  },
  ({ config, values }) => {
    const { address, listed, unlisted, 'no-address': noAddress } = values
    if (listed && unlisted) throw invalid('Give either --listed or --unlisted.')
    if (address !== null && noAddress) throw invalid('Give either --address or --no-address.')
    if (address === null && !noAddress && !listed && !unlisted)
      throw invalid('Say what to set: --address WORD or --no-address, --listed or --unlisted.')
    return withStorage(config, async ({ collections }) => {
      const changed = await setChurch(collections, values.church, {
        listed: listed || unlisted ? listed : undefined,
        address: address !== null || noAddress ? address : undefined,
      })
      return {
        json: { church: printedChurch(changed) },
        text: `The church ${changed.name} is at ${publicPlace(changed)}.`,
      }
    })
  },
)
