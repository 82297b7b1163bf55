import type { ChurchInput, ChurchSettings } from '../../client/types.ts'
import { isChurchAddress } from '../../core/church-address.ts'
import { LIMITS, lengthOf } from '../../core/limits.ts'

/** The settings of a church as a form has them: an address or a language that is empty is none. */
export interface SettingsForm extends Omit<ChurchInput, 'address' | 'language'> {
  address: string
  language: string
}

export type SettingsField = keyof SettingsForm

const SETTINGS_FIELDS = [
  'name',
  'timeZone',
  'address',
  'listed',
  'visibility',
  'language',
] as const satisfies readonly SettingsField[]

export const settingsForm = ({
  name,
  timeZone,
  address,
  listed,
  visibility,
  language,
}: ChurchSettings): SettingsForm => ({
  name,
  timeZone,
  address: address ?? '',
  listed,
  visibility,
  language: language ?? '',
})

export const churchInput = ({ name, address, language, ...rest }: SettingsForm): ChurchInput => ({
  ...rest,
  name: name.trim(),
  address: address.trim() === '' ? null : address.trim(),
  language: language === '' ? null : language,
})

export const changedFields = (before: SettingsForm, after: SettingsForm): SettingsField[] => {
  const [from, to] = [churchInput(before), churchInput(after)]
  return SETTINGS_FIELDS.filter((field) => from[field] !== to[field])
}

/** What this person changed, on top of what someone else saved meanwhile. */
export const mergeSettings = (
  base: SettingsForm,
  mine: SettingsForm,
  theirs: SettingsForm,
): SettingsForm => ({
  ...theirs,
  ...Object.fromEntries(changedFields(base, mine).map((field) => [field, mine[field]])),
})

type SettingsProblem = 'empty' | 'long' | 'badZone' | 'badAddress'

/** What keeps the form from being saved, by field. */
export function settingsProblems({
  name,
  timeZone,
  address,
}: SettingsForm): Partial<Record<SettingsField, SettingsProblem>> {
  const word = address.trim()
  return {
    ...(name.trim() === '' ? { name: 'empty' } : {}),
    ...(lengthOf(name.trim()) > LIMITS.churchName ? { name: 'long' } : {}),
    ...(timeZone === '' ? { timeZone: 'badZone' } : {}),
    ...(word !== '' && !isChurchAddress(word) ? { address: 'badAddress' } : {}),
  }
}

/** The field that a sentence of the service is about; null if it names none. */
export function fieldOfSentence(sentence: string): SettingsField | null {
  const named = SETTINGS_FIELDS.find((field) => sentence.startsWith(`${field} `))
  if (named) return named
  if (sentence.includes('time zone')) return 'timeZone'
  if (sentence.includes('address')) return 'address'
  return sentence.includes('name of a church') ? 'name' : null
}
