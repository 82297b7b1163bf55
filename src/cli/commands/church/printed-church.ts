import type { Church } from '../../../core/people.ts'

/** A church in the JSON of the tool. `listed` and `address` are present only if they were set. */
export const printedChurch = ({ id, name, timeZone, listed, address }: Church) => ({
  id,
  name,
  timeZone,
  listed: listed ?? undefined,
  address: address ?? undefined,
})

/** The path of a church's public pages, and whether the first page names the church. */
export const publicPlace = ({ id, address, listed }: Church): string =>
  `/${address ?? `c/${id}`}${listed ? ', listed' : ''}`
