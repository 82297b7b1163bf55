import { expect, test } from 'bun:test'
import { allowsScope, tokenRole } from '../../src/core/accounts/scopes.ts'

test.each([
  ['Viewer', 'read', true, 'Viewer'],
  ['Viewer', 'write', false, 'Viewer'],
  ['Viewer', 'administer', false, 'Viewer'],
  ['Editor', 'read', true, 'Viewer'],
  ['Editor', 'write', true, 'Editor'],
  ['Editor', 'administer', false, 'Editor'],
  ['Administrator', 'read', true, 'Viewer'],
  ['Administrator', 'write', true, 'Editor'],
  ['Administrator', 'administer', true, 'Administrator'],
] as const)(
  'a %s and the scope %s: allowed is %p, and the token acts as %s',
  (role, scope, allowed, acts) => {
    expect([allowsScope(role, scope), tokenRole(role, scope)]).toEqual([allowed, acts])
  },
)
