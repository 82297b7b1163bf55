import {
  allChurches,
  createChurch,
  keepOnlyChurchListed,
  refuseBadChurch,
  renameChurch,
  setChurch,
} from '../../churches/service.ts'
import { invalid } from '../../core/failures.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Church } from '../../core/people.ts'
import { Text } from '../../core/schema/shapes.ts'
import { TOOL } from '../../core/system/source-or-executable.ts'
import { command } from '../command.ts'
import { church, churchName, flag, option, optional, timeZone } from '../options.ts'
import { withStorage } from '../storage.ts'

export const churchCreate = command(
  {
    name: 'church create',
    summary: 'Add a church',
    details:
      'It begins without songs and without members; "member set" adds people. A church that was alone stays on the ' +
      'first page of the server; "church set --listed" names the new one there too.',
    options: { name: churchName, 'time-zone': timeZone },
  },
  ({ config, values }) =>
    withStorage(config, async (storage) => {
      const church = { name: values.name, timeZone: values['time-zone'] }
      refuseBadChurch(church)
      const kept = await keepOnlyChurchListed(storage.collections)
      const id = await createChurch(storage, church)
      const isAlone = (await allChurches(storage.collections)).length === 1
      return {
        json: { church: { id, ...church } },
        text: `The church ${church.name} has the id ${id}.${isAlone ? '' : `\n${firstPageWords(id, kept)}`}`,
      }
    }),
)

export const churchList = command(
  { name: 'church list', summary: 'List the churches with their ids and addresses' },
  ({ config }) =>
    withStorage(config, async ({ collections }) => {
      const churches = await allChurches(collections)
      const lines = churches.map((church) => {
        const { id, name, timeZone, address, listed } = church
        return `${id}  ${name} (${timeZone})${address || listed ? `  ${publicPlace(church)}` : ''}`
      })
      return {
        json: { churches: churches.map(printedChurch) },
        text: lines.join('\n') || 'There is no church yet.',
      }
    }),
)

export const churchRename = command(
  {
    name: 'church rename',
    summary: 'Give a church another name',
    details: 'Its id and its addresses stay.',
    options: { church, name: churchName },
  },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const renamed = await renameChurch(collections, values.church, values.name)
      return { json: { church: renamed }, text: `The church is called ${renamed.name} now.` }
    }),
)

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

/** What a church beside others needs to be found, and what happened to the one that was alone before. */
const firstPageWords = (id: string, kept: Church | null): string =>
  `${kept ? `${kept.name} stays on the first page of the server. ` : ''}` +
  `The new church is at /c/${id}; "${TOOL} church set --church ${id} --listed" names it on the first page too.`

/** A church in the JSON of the tool. `listed` and `address` are present only if they were set. */
const printedChurch = ({ id, name, timeZone, listed, address }: Church) => ({
  id,
  name,
  timeZone,
  listed: listed ?? undefined,
  address: address ?? undefined,
})

/** The path of a church's public pages, and whether the first page names the church. */
const publicPlace = ({ id, address, listed }: Church): string =>
  `/${address ?? `c/${id}`}${listed ? ', listed' : ''}`
