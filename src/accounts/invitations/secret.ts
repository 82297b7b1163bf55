import { RANDOM_BYTES } from '../../client/web-contract.ts'
import { idBytes, randomBytes } from '../../core/ids.ts'

/** 32 random bytes and the id of the church: the look-up of an invitation names its church, and so reaches one shard. */
export const newInvitationSecret = (churchId: string): string =>
  Buffer.concat([randomBytes(RANDOM_BYTES), idBytes(churchId)]).toString('base64url')
