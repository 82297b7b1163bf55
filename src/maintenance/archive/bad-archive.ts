import { isServerError } from '../../db/errors/server-errors.ts'

/** An archive that cannot be restored, with a sentence for the person at the terminal. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive'
}

export const damaged = (what: string): BadArchive =>
  new BadArchive(`The archive is damaged, incomplete or was not made by Psaltery: ${what}.`)

/** Ids are unique over all churches: only an archive that has one twice meets one that is taken. */
export const refuseRepeated = (error: unknown): never => {
  throw isServerError(error, 'duplicateKey') ? damaged('it has an id twice') : error
}
