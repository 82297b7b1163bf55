import { isChurchAddress, isReservedAddress } from '../core/church-address.ts'
import { addressTaken, invalid, stale } from '../core/failures.ts'
import { LIMITS } from '../core/limits.ts'
import type { Church } from '../core/people.ts'
import { SAVE_TIMEOUT_MS } from '../core/time.ts'
import type { Collections } from '../db/collections.ts'
import type { ChurchInput, ChurchSettings } from './schema.ts'
import { churchById, readChurch, refuseBadChurch } from './service.ts'
import { updateChurch } from './store.ts'

/** A church as its members see it. */
export const churchSettings = (church: Church): ChurchSettings => ({
  id: church.id,
  name: church.name,
  timeZone: church.timeZone,
  address: church.address,
  listed: church.listed ?? false,
  visibility: church.visibility,
  language: church.language,
  version: church.version,
})

/** Replaces the settings of a church, if the version is still the current one. */
export const saveChurchSettings = async (
  collections: Collections,
  churchId: string,
  version: number,
  input: ChurchInput,
): Promise<ChurchSettings> => {
  const { name, timeZone, address, listed, visibility, language } = input
  refuseBadChurch({ name, timeZone })
  if (address !== null) refuseBadAddress(address)
  const current = await churchById(collections, churchId)
  if (current.version !== version) throw staleChurch(current)
  const changed = await updateChurch(
    collections,
    churchId,
    {
      set: {
        name,
        timeZone,
        listed,
        address: address !== null && address !== current.address ? address : undefined,
        visibility: visibility === 'members' ? visibility : undefined,
        language: language || undefined,
      },
      unset: [
        ...(address === null && current.address !== null ? (['address'] as const) : []),
        ...(visibility === 'public' ? (['visibility'] as const) : []),
        ...(language === null ? (['language'] as const) : []),
      ],
    },
    { version, timeoutMs: SAVE_TIMEOUT_MS },
  )
  if (changed === 'taken') throw addressTaken(address)
  // Another change was faster, or the church was removed.
  if (!changed) throw staleChurch(await churchById(collections, churchId))
  return churchSettings(readChurch(changed))
}

const staleChurch = (church: Church) => stale({ currentChurch: churchSettings(church) }, church.version)

/** Throws 400 for a word that cannot be the address of a church, as in songs.example.org/harbour. */
export const refuseBadAddress = (address: string): void => {
  const { min, max } = LIMITS.churchAddress
  if (!isChurchAddress(address))
    throw invalid(
      `"${address}" cannot be an address. It has ${min} to ${max} characters: a to z in lower case, digits, and hyphens between them.`,
    )
  if (isReservedAddress(address))
    throw invalid(`"${address}" cannot be an address, because Psaltery uses it itself. Choose another word.`)
}
