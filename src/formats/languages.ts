import { KNOWN_TAGS } from '../core/languages/known-languages.ts'
import { isLanguageTag } from '../core/languages/language-tag.ts'
import { LIMITS } from '../core/limits.ts'
import { foldName } from '../core/text.ts'

/** Languages in whose words files name languages, the likeliest first. */
const NAMED_IN =
  'en de es fr pt it nl cs sk pl hu ro ru uk ko sv nb da fi zh ja ar he hi tr id vi el bg hr sr sl et lv lt sw af ca'.split(
    ' ',
  )

/** Codes of libraries that are no tags, and names that the platform does not have. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  (
    'alb sq|arm hy|baq eu|bur my|chi zh|cze cs|dut nl|fre fr|geo ka|ger de|gre el|ice is|mac mk|mao mi|may ms|per fa|rum ro|' +
    'slo sk|tib bo|wel cy|česky cs|slovensky sk|anglicky en|německy de|polsky pl|maďarsky hu|po polsku pl|magyarul hu|' +
    'castellano es|castilian es|flemish nl|vlaams nl|farsi fa|mandarin zh|tagalog tl|brazilian pt-BR|português brasileiro pt-BR|' +
    'schweizerdeutsch gsw|swiss german gsw|hochdeutsch de|plattdeutsch nds|traditional chinese zh-Hant|simplified chinese zh-Hans|' +
    '繁體中文 zh-Hant|简体中文 zh-Hans|bahasa indonesia id|bahasa id|bahasa melayu ms|bahasa malaysia ms|englisch en|ukrainian uk'
  )
    .split('|')
    .map((entry) => {
      const at = entry.lastIndexOf(' ')
      return [foldName(entry.slice(0, at)), entry.slice(at + 1)] as const
    }),
)

/** Names by the language they are in; each is made when it is first needed. */
const namesByLanguage = new Map<string, ReadonlyMap<string, string>>()

const namesIn = (language: string): ReadonlyMap<string, string> => {
  const known = namesByLanguage.get(language)
  if (known) return known
  const display = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' })
  const names = new Map<string, string>()
  for (const tag of KNOWN_TAGS) {
    const name = foldName(display.of(tag) ?? '')
    if (name !== '' && !names.has(name)) names.set(name, tag)
  }
  namesByLanguage.set(language, names)
  return names
}

let ownNames: ReadonlyMap<string, string> | null = null

/** What languages call themselves: Kiswahili, ไทย. */
const ownName = (name: string): string | undefined => {
  ownNames ??= new Map(
    KNOWN_TAGS.map((tag) => [
      foldName(new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag) ?? ''),
      tag,
    ]),
  )
  return ownNames.get(name)
}

const tagByName = (name: string): string | null => {
  if (name === '') return null
  const other = OTHER_NAMES.get(name)
  if (other) return other
  for (const language of NAMED_IN) {
    const tag = namesIn(language).get(name)
    if (tag) return tag
  }
  return ownName(name) ?? null
}

/** A tag that begins with a registered language, in its usual spelling: `EN_us` is `en-US`, `deu` is `de`. */
const registeredTag = (text: string): string | null => {
  const tag = text.replaceAll('_', '-')
  const { min, max } = LIMITS.languageTag
  if (tag.length < min || tag.length > max || !isLanguageTag(tag)) return null
  const usual = canonical(tag)
  const [first = ''] = usual.toLowerCase().split('-')
  if (first.length > 1 && !isRegisteredLanguage(first)) return null
  return usual.length <= max ? usual : tag
}

const canonical = (tag: string): string => {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag
  } catch {
    // Private and old tags are valid, although the platform rejects them.
    return tag
  }
}

/** Longer than any name of a language. */
const LONGEST = 60

/**
 * The tag for a language as files and people name it: `de`, `cze`, `Czech`, `Deutsch (Schweiz)`, `English / Español`, of
 * which the first counts. Null for anything else.
 */
export const languageTagOf = (text: string): string | null => {
  const clean = text.trim().replace(/\.utf-?8$/i, '')
  if (clean === '' || clean.length > LONGEST) return null
  const whole = registeredTag(clean) ?? tagByName(foldName(clean))
  if (whole) return whole
  const [first = '', ...others] = clean.split(/[/,;|&+()[\]]|\s-\s/).filter((part) => part.trim() !== '')
  return others.length > 0 || first.length < clean.length ? languageTagOf(first) : null
}

/**
 * A bit for each pair of letters and each triple, in base 64, from the registry of IANA (language-subtag-registry). A test
 * compares them.
 */
export const REGISTERED =
  '//v7/b//v93e/+2vf/+D5+rb5Rz6///fcL8D/v+fExTKZf/v//X////u///////7//HU////mngV7Pn+///3/33//+////sKfTz4rvOP' +
  'FAcgv9s//ySH4P91//3//+///2//////v/7f///3//7//////z///f3//+/9/3///+//////3///5//39/3/v/f//7/////+/z/////7' +
  'v+/f///+/v+/9/9/r///9/3//////37fb3/p1j9A/5zBh1gQkgQBgCICALr7L++TViiR9SYZxPtd5xdXqvoccNz8zX///N2FUwYBAILv' +
  '/+////9fNz7Hj7//CwQCgC0ABAACAHAACACAZAjs/77f3v5eCAAEkDVmRP7eEwEAAOC7zVtJefZ4///ez58UghgMAUQDgD8++2Sd6eW2' +
  '/X0AgAAAAADAd9pXJNsCtFjvkf//+wcAACCAwWoAAABYipNoFgoAAgAAQEQkAQAAgwAAABACAAARAQAIwAIMAAAFAABREAAAgKpugUJW' +
  'Q2KqvvqvePMEAEAAQAAAAAAAEFzkROi+yhqCeRoBIACQIAAAAAIAAAACAoAAEAEAwPVfzQEgAAAAgAAAAAAAABAgQAQAAAAEAAAAwBhE' +
  'LQIAAACAAASBKQIBAISAUAAAEWIMAQEAAAAAAjJQPwACgQAAAADwndkJAIAAIgAAAAAAQAAAAAAAAPD//3////fjQVHg/98n3j/KB0CA' +
  'iC02LVSyOeA7/3sANRLIAIeg45NUtnHm//23pf///0WAACAgRALPV/+DwidCQAAE//v/XaNvkL8ZbQAAAGIvT2ABIQD8/z/fABgEAgEA' +
  'AABC0OQIAAAAAAAAAggAAQJd/1IGQAAAIkkIsAGAgf/f/2XPUfDz220AQAQAAABgBbW2BFEICBBESf/v/1GQgKAACAAAAAAMAAAmAAAA' +
  'AUIFsJ0jkUAEAX4EeBAAAAAzFBCVwiOCQCAQAUAEQCFGQMhmdw110yEizaHW+gwGAJACQBAAAACgEFkm2e46HXp0uR8AAgACACAEoCIA' +
  'AQIAAoAAARgh4F+/z0HcaQEAgAFBAAiQbtEAAAAAJIgAABBAwO+snEAACCAA2gIQAAR4SDFG0gIBlACMEAAgCAAAAQwAaAAAAQAAAAB4' +
  '7PcqAggAAQIAAAAAgAgAgAAAAPD/ejz////7//9f///+/v//9/////////y///9/u////7////////////////f///7n/v3//+////+/' +
  '//7////f/////f/7//////////3+/////3///////73+3d//eDELsPwfgP///wWAAHC470OBuRz8f75fRCIwPvc88v9fif//+S/vUfn+' +
  '/38RYIAAABBAVZ+KvvPdShxGwd7/vwc0UCAaiwsAEAAIAgEAIAqA9m779fv/v/////3//u///2/////////////3//+/9/3///v////+' +
  '3+v/f//////vv/7f9///7v///+//f////////+f7/3f7/f/7///f/////f//9/3/////5//f/+f//9Pvv///v/tfAoIE////91+/v/+/' +
  '/y3uee7//t9Vf/P7/////+//+//7NpxGGSC+hN71auq//39Y19b7//8/IBQArqKEk9U3Sf///yxUWKyAQAQAXRoMhIJAAAEGAAAAAABE' +
  'ASsgCAAAYCACBIBGgGT4/rNVBpUGr9r3M3XuDSQQAwRQIQQAAIDVYP4vCMfERt/3JmIAgAAAAIAEAAAAAEABAiAAEAD87/6ffb7P/n+F' +
  'UBCGgf3v0kUgACCphWLJf3v83/cfAAACjsE9+O/+t9+/733//4+/vn0R/R+IgADCf//3u/O/Ghi+l7/r7QEAAGAoTggAEACAgKEMJAgA' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPC993yV+0SrhGBA' +
  'IfoXAgABAAAAgPf//wkwAgAEAAACAACY2nEIAAAAIkgsAAQIgBkcDQAFEGAwAgkAAAD87///EqoQ/7ClAACCAAAAAABEIUCgBwiEEES0' +
  'L84YAAAAA7gEgAAABAAQCgACAPD3+3////+fb+/nvf+v////JgFBxO9/73///3//+39f/F78v/9//+7333//b/9//+/3+3n1/zbQ7pP3' +
  'ff/////9/v9fr77ef0FhSPP//1jxWeGhzzhfqGT9e7/f/////vu79//32//6/wGEKfB//P+8vf/v/+9f0D4V93j//f7/n///v//3/9//' +
  '+351//sTwN/i/////z//////t//9/mX0cfcffzvXc5+NXPVdoB4gAGAEEJAgEQAAAERtQAAAgAAAAQCcBANIAAgAAABIABAAwODGutz0' +
  'QOUp3gJZtZICIAEAQAAIAAAAeP+vv8BCCkQCSgAARgKQCAAIAAAAAAAAAgAACABCgPh9mwgQAAAAAAAAAABkwBYAAAAAAAAUAAAAQDYU' +
  'FgAQACDgH0MAgAT4/7wfACUAAQAUAAAAAAAAAAQAMQAgBQQAQAAAgEEAAAAAAgAAAAAAAAAAAAAAAPD//3+zn28ICAAAkgFGmuO9AAQA' +
  'gKEgqAQRQMD+Ry8BAQBYQJBKdZd9vuOY4VUP1b86oxAAAAAAAADL/fYLKrCBaAUQFnF0AwAAgAEgIQQAAGEgRiAAAAD4+v/L17xwrPH0' +
  'UkAVECVMDwQAAGAtR4odEDoYSDWJAAAC/t//9xVOkX///y3ffYypXgj///8LAEDAVswWPvdv8r3/tyV9DUCEEaDLSQkCFAoYcEAIICQA' +
  '/v//t/kHGEBUAWQREKBixScAAAAIyLRCAgIBw39/BwAAgOA+jUzlSeS7/1HbbBUU6mHMMD2AAAAAMNFHFCZ8gwQgAuXvd3sBAAgIQtlC' +
  'EAZEAAAkBEQAwP/v/1UgYCERAAAAAgAIhgEAAAAABmEEqBACjAEeIQEAAGCZXEcRMlX4//9fFgEBCKEO8P//PwgAAASBEyCAQwJQuJ0N' +
  'hAEIAAAAAgAAAAAACCFRAAQIAAA'

const bits = Uint8Array.from(atob(REGISTERED), (character) => character.charCodeAt(0))

const letter = (text: string, at: number) => text.charCodeAt(at) - 97

/** Whether a language subtag of two or three small letters is registered. qaa to qtz are for private use. */
export const isRegisteredLanguage = (subtag: string): boolean => {
  if (!/^[a-z]{2,3}$/.test(subtag)) return false
  if (/^q[a-t][a-z]$/.test(subtag)) return true
  const place =
    (letter(subtag, 0) * 26 + letter(subtag, 1)) * 27 + (subtag.length === 2 ? 0 : letter(subtag, 2) + 1)
  return ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0
}
