import { type Role, roles } from './people.ts'

/** What a token may do at most, from the least to the most. */
export const scopes = ['read', 'write', 'administer'] as const
export type Scope = (typeof scopes)[number]

/** The token that a request came with. */
export interface UsedToken {
  readonly id: string
  readonly churchId: string
  readonly scope: Scope
}

const roleOfScope: Readonly<Record<Scope, Role>> = {
  read: 'Viewer',
  write: 'Editor',
  administer: 'Administrator',
}

const rank = (role: Role): number => roles.length - roles.indexOf(role)

/** Whether a person with this role may make a token with this scope. */
export const allowsScope = (role: Role, scope: Scope): boolean => rank(roleOfScope[scope]) <= rank(role)

/** The role in which a token acts: what its scope and the role of its person both allow. */
export const tokenRole = (role: Role, scope: Scope): Role =>
  allowsScope(role, scope) ? roleOfScope[scope] : role
