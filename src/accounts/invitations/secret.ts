import { RANDOM_BYTES } from '../../core/accounts/invitation-secret.ts'
import { randomBytes } from '../../core/accounts/secrets.ts'
import { idBytes } from '../../core/ids.ts'

/** 32 random bytes and the id of the church: the look-up of an invitation names its church, and so reaches one shard. */
export const newInvitationSecret = (churchId: string): string =>
  Buffer.concat([randomBytes(RANDOM_BYTES), idBytes(churchId)]).toString('base64url')
