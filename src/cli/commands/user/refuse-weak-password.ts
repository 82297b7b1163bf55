import { passwordWeakness } from '../../../accounts/auth/password.ts'
import type { Credentials } from '../../../accounts/auth/schema.ts'
import { allChurches } from '../../../churches/service.ts'
import { invalid } from '../../../core/failures.ts'
import type { Collections } from '../../../db/collections.ts'

/** Refuses weak passwords on a terminal only: programs may pass any password that the sign-in accepts. */
export const refuseWeakPassword = async (
  collections: Collections,
  { email, password }: Credentials,
): Promise<void> => {
  if (!process.stderr.isTTY) return
  const churchNames = (await allChurches(collections)).map(({ name }) => name)
  const weakness = passwordWeakness(password, { email, churchNames })
  if (weakness) throw invalid(weakness)
}
