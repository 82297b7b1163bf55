import { passwordWeakness } from '../../../auth/new-password.ts'
import type { Credentials } from '../../../auth/schema.ts'
import { allChurches } from '../../../churches/service.ts'
import { invalid } from '../../../core/failures.ts'
import type { Collections } from '../../../db/collections.ts'

/** Only a person at a terminal is refused: programs may hand over whatever the sign-in takes. */
export const refuseWeakPassword = async (
  collections: Collections,
  { email, password }: Credentials,
): Promise<void> => {
  if (!process.stderr.isTTY) return
  const churchNames = (await allChurches(collections)).map(({ name }) => name)
  const weakness = passwordWeakness(password, { email, churchNames })
  if (weakness) throw invalid(weakness)
}
