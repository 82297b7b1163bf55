import { expect, test } from 'bun:test'
import { newInvitationSecret } from '../../src/accounts/invitations/secret.ts'
import { churchOfInvitation } from '../../src/core/accounts/invitation-secret.ts'

const churchId = '8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11'

test('a secret names its church, and no two are the same', () => {
  const secrets = Array.from({ length: 100 }, () => newInvitationSecret(churchId))
  expect(new Set(secrets.map((secret) => secret.slice(0, 42))).size).toBe(100)
  expect(secrets.map(churchOfInvitation)).toEqual(secrets.map(() => churchId))
})

test.each(['', 'A', 'A'.repeat(63), 'A'.repeat(65), `${'A'.repeat(63)}=`, `${'A'.repeat(63)}/`])(
  '%p is no secret',
  (text) => {
    expect(churchOfInvitation(text)).toBeNull()
  },
)
