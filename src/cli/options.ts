import type { TSchema } from '@sinclair/typebox'
import { Credentials } from '../accounts/auth/schema.ts'
import { ChurchInput } from '../churches/schema.ts'
import { invalid } from '../core/failures.ts'
import { canonicalId } from '../core/ids.ts'
import { type Role, roles } from '../core/people.ts'
import { checker } from '../core/schema/checker.ts'
import { Uuid } from '../core/schema/shapes.ts'
import type { Option } from './command.ts'

/** The values that commands take, each checked the way the service itself checks it. */
export const option = (name: string, value: string, about: string, schema: TSchema): Option => ({
  value,
  about,
  check: checker<string>(schema, `--${name}`),
})

export const email = option(
  'email',
  'ADDRESS',
  'The e-mail address to sign in with',
  Credentials.properties.email,
)

export const newEmail = option(
  'new-email',
  'ADDRESS',
  'The e-mail address to sign in with from now on',
  Credentials.properties.email,
)

export const churchName = option('name', 'NAME', 'What the church is called', ChurchInput.properties.name)

export const timeZone = option(
  'time-zone',
  'ZONE',
  'An IANA time zone such as Europe/Berlin',
  ChurchInput.properties.timeZone,
)

const id = (name: string, about: string): Option => {
  const uuid = option(name, 'ID', about, Uuid())
  return { ...uuid, check: (given) => canonicalId(uuid.check(given)) }
}

/** An option that may be left out: null then. */
export const optional = (required: Option, about: string): Option<string | null> => ({
  ...required,
  about,
  defaultValue: null,
})

export const flag = (about: string): Option<boolean> => ({
  value: null,
  about,
  defaultValue: false,
  check: () => true,
})

/** A number that is written with digits alone. */
export const wholeNumber = (
  name: string,
  about: string,
  { min, fallback }: { readonly min: number; readonly fallback: number },
): Option<number> => ({
  value: 'NUMBER',
  about: `${about}; ${fallback} by default`,
  defaultValue: fallback,
  check(given) {
    const number = Number(given)
    if (/^\d+$/.test(given) && Number.isSafeInteger(number) && number >= min) return number
    throw invalid(`--${name} must be a whole number of at least ${min}, but is "${given}".`)
  },
})

const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/

/** A day, which begins at midnight UTC, or a time with its offset; given on in ISO 8601. */
export const instant = (name: string): Option => ({
  value: 'TIME',
  about: '',
  check(given) {
    const time = INSTANT.test(given) ? Date.parse(given) : Number.NaN
    if (!Number.isNaN(time)) return new Date(time).toISOString()
    throw invalid(
      `--${name} must be a day such as 2026-11-01 or a time such as 2026-11-01T09:00Z, but is "${given}".`,
    )
  },
})

export const church = id('church', 'The id of the church, as "church list" shows it')

export const song = id('song', 'The id of the song, as its address in the browser shows it')

export const file = id('file', 'The id of the file, as its address in the browser shows it')

export const role: Option<Role> = {
  value: 'ROLE',
  about: `${roles.join(', ')}: a Viewer reads, the others write as well`,
  check(given) {
    const found = roles.find((role) => role === given)
    if (!found) throw invalid(`--role must be one of ${roles.join(', ')}, but is "${given}".`)
    return found
  },
}

export const checkPassword = checker<string>(Credentials.properties.password, 'The password')
