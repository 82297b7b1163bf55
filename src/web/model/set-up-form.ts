import { LIMITS, lengthOf } from '../../core/limits.ts'
import { isEmail } from '../../core/people.ts'
import { churchInput, settingsProblems } from './church-settings.ts'

const MAX_EMAIL = 254

/** The first church and its first Administrator, as they are typed. */
export interface SetUpForm {
  church: string
  timeZone: string
  address: string
  name: string
  email: string
  password: string
  removeDemo: boolean
}

export type SetUpField = Exclude<keyof SetUpForm, 'removeDemo'>

export interface SetUpRequest {
  church: { name: string; timeZone: string; address: string | null }
  person: { name: string; email: string; password: string }
  removeDemo: boolean
}

const settingsOf = ({ church, timeZone, address }: SetUpForm) => ({
  ...{ name: church, timeZone, address },
  ...{ listed: false, visibility: 'public' as const, language: '' },
})

export const setUpRequest = (form: SetUpForm): SetUpRequest => {
  const { name, timeZone, address } = churchInput(settingsOf(form))
  return {
    church: { name, timeZone, address },
    person: { name: form.name.trim(), email: form.email.trim(), password: form.password },
    removeDemo: form.removeDemo,
  }
}

/** What keeps the form from being sent, except for the password. */
interface SetUpProblems {
  readonly settings: ReturnType<typeof settingsProblems>
  readonly name: 'long' | null
  readonly email: 'bad' | null
}

export const setUpProblems = (form: SetUpForm): SetUpProblems => {
  const { name, email } = setUpRequest(form).person
  return {
    settings: settingsProblems(settingsOf(form)),
    name: lengthOf(name) > LIMITS.personName ? 'long' : null,
    email: isEmail(email) && lengthOf(email) <= MAX_EMAIL ? null : 'bad',
  }
}

type Refused = 'emailTaken' | 'addressTaken' | 'addressReserved'

/** What a refusal of the service is about, by its status and sentence; null for any other one. */
export function refusedBy(status: number, sentence: string): { field: SetUpField; why: Refused } | null {
  if (status === 409 && sentence.startsWith('There is an account'))
    return { field: 'email', why: 'emailTaken' }
  if (status === 409) return { field: 'address', why: 'addressTaken' }
  const isReserved = status === 400 && sentence.includes('Psaltery uses it itself')
  return isReserved ? { field: 'address', why: 'addressReserved' } : null
}
