import type { Scope } from '../../core/accounts/scopes.ts'

export interface TokenRecord {
  /** SHA-256 of the secret, which only the program that uses the token has. */
  _id: string
  churchId: string
  userId: string
  /** The id by which people see it. */
  tokenId: string
  name: string
  scope: Scope
  createdAt: Date
  expiresAt: Date
  /** The hour of the last use; null: never used. */
  lastUsedAt: Date | null
  /** Kept after it was revoked, because events name it; null: not revoked. */
  revokedAt: Date | null
}
