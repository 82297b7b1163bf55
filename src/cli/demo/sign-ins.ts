import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findUserByEmail } from '../../accounts/auth/store.ts'
import { type Role, roles } from '../../core/people.ts'
import { writeNewFile } from '../../core/system/files.ts'
import type { Collections } from '../../db/collections.ts'

export interface SignIn {
  readonly role: Role
  /** How the person is called in histories and lists. */
  readonly name: string
  readonly email: string
  readonly password: string
}

// Without the letters and digits that look alike.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Sixteen characters in four groups: about 79 bits, and still possible to type. */
const randomPassword = (): string => {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomBelow(ALPHABET.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

/** Every number equally likely: bytes above the last full round are thrown away. */
const randomBelow = (limit: number): number => {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return byte < 256 - (256 % limit) ? byte % limit : randomBelow(limit)
}

const NAMES: Readonly<Record<Role, string>> = {
  Administrator: 'Ruth Adler',
  Editor: 'Jonas Berg',
  Viewer: 'Mira Sundt',
}

const emailOf = (role: Role): string => `${role.toLowerCase()}@example.org`

export const signInEmails: readonly string[] = roles.map(emailOf)

export const makeSignIns = (): SignIn[] =>
  roles.map((role) => ({ role, name: NAMES[role], email: emailOf(role), password: randomPassword() }))

/** The database keeps only hashes, so the demo's passwords are kept beside it, for its owner's eyes only. */
const signInsFile = (dataDir: string): string => join(dataDir, 'demo-sign-ins.txt')

export const describeSignIns = (signIns: readonly SignIn[]): string =>
  signIns
    .map(({ role, email, password }) => `  ${role.padEnd(13)}  ${email.padEnd(25)}  ${password}`)
    .join('\n')

export const keepSignIns = async (dataDir: string, signIns: readonly SignIn[]): Promise<void> => {
  const path = signInsFile(dataDir)
  await mkdir(dataDir, { recursive: true })
  // A new file, because writing to an old one would keep its permissions.
  await writeNewFile(path, `${describeSignIns(signIns)}\n`)
}

/**
 * How to sign in: with the passwords on a terminal. If the output is written to a log or to another program, only with
 * the path of the file that contains them.
 */
export const showSignIns = (
  dataDir: string,
  signIns: string,
  { isTTY }: { readonly isTTY: boolean } = process.stderr,
): string => {
  const path = signInsFile(dataDir)
  return isTTY
    ? `Sign in to the demo church as (from ${path}):\n${signIns}`
    : `The sign-ins of the demo church are in ${path}`
}

/** null when there is no demo, or its owner has removed the file. */
export const readSignIns = async (all: Collections, dataDir: string): Promise<string | null> => {
  if (!(await hasPeople(all))) return null
  try {
    return (await readFile(signInsFile(dataDir), 'utf8')).trimEnd()
  } catch {
    return null
  }
}

/** Whether one of the demo's people can sign in: they go with the demo church, and the file stays. */
const hasPeople = async (all: Collections): Promise<boolean> => {
  for (const email of signInEmails) if (await findUserByEmail(all, email)) return true
  return false
}
