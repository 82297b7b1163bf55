import type { Visibility } from './visibility.ts'

export const roles = ['Administrator', 'Editor', 'Viewer'] as const
export type Role = (typeof roles)[number]

export interface User {
  readonly id: string
  /** Left out: the request came with a session. */
  readonly token?: UsedToken
}

/** A signed-in person in one church, as a route sees them. */
export interface Member {
  readonly userId: string
  readonly role: Role
  readonly churchId: string
  /** Left out: the request came with a session. */
  readonly tokenId?: string
}

export interface Church {
  readonly id: string
  readonly name: string
  readonly timeZone: string
  /** How many changes this church has seen; the newest event carries this number. */
  readonly cursor: number
  /** The readable address of its public pages; null: it has none. */
  readonly address: string | null
  /** Whether the server's first page names the church; null: never set. */
  readonly listed: boolean | null
  /** The visibility of its songs that have none of their own. */
  readonly visibility: Visibility
  /** The first language of its services; null: none was chosen. */
  readonly language: string | null
  /** Grows by one with each change of its settings. */
  readonly version: number
}

export const canWrite = (role: Role): boolean => role !== 'Viewer'

/** The user id of saves by the admin's tool. No person has it. */
export const TOOL_ID = '00000000-0000-0000-0000-000000000000'

/** Any text around one @: only a mail shows whether it reaches a person. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

/** What a token may do at most, from the least to the most. */
export const scopes = ['read', 'write', 'administer'] as const
export type Scope = (typeof scopes)[number]

/** The token that a request came with. */
interface UsedToken {
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
