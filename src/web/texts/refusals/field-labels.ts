import type { AccountTexts } from '../account/account-texts.ts'
import { loadAccountTexts } from '../account/account-texts.ts'
import type { AdministrationTexts } from '../administration/administration-texts.ts'
import { loadAdministrationTexts } from '../administration/administration-texts.ts'
import { type AllTexts, loadFurtherTexts } from '../further/further-texts.ts'
import { loadLocale } from '../languages.ts'
import type { PeopleTexts } from '../people/people-texts.ts'
import { loadPeopleTexts } from '../people/people-texts.ts'
import type { ServiceTexts } from '../services/service-texts.ts'
import { loadServiceTexts } from '../services/service-texts.ts'
import type { SetUpTexts } from '../set-up/set-up-texts.ts'
import { loadSetUpTexts } from '../set-up/set-up-texts.ts'
import type { Language } from '../texts.ts'

/** The texts of the forms. */
export interface FormTexts {
  readonly texts: AllTexts
  readonly account: AccountTexts
  readonly administration: AdministrationTexts
  readonly people: PeopleTexts
  readonly services: ServiceTexts
  readonly setUp: SetUpTexts
}

export async function loadFormTexts(language: Language): Promise<FormTexts> {
  const [{ texts }, further, account, administration, people, services, setUp] = await Promise.all([
    loadLocale(language),
    loadFurtherTexts(language),
    loadAccountTexts(language),
    loadAdministrationTexts(language),
    loadPeopleTexts(language),
    loadServiceTexts(language),
    loadSetUpTexts(language),
  ])
  return { texts: { ...texts, ...further }, account, administration, people, services, setUp }
}

/** What the fields of requests are called in the forms, by the resource or the field that they are in. */
function labels({ texts: t, account, administration, people, services, setUp }: FormTexts) {
  const { church, tokens, webhooks } = administration
  const { edit } = services
  return new Map<string, string>(
    Object.entries({
      ...t.fields,
      'churches.name': church.name,
      'churches.timeZone': church.timeZone,
      'churches.language': church.language,
      'churches.address': church.address,
      'churches.visibility': church.visibility,
      'churches.listed': church.listed,
      'church.name': setUp.churchName,
      'church.timeZone': church.timeZone,
      'church.address': church.address,
      'person.name': account.name.label,
      'person.email': t.signIn.email,
      'person.password': setUp.password,
      'session.email': t.signIn.email,
      'session.password': t.signIn.password,
      'password-resets.email': t.signIn.email,
      'accept.name': account.name.label,
      'accept.password': account.password.new,
      'me.name': account.name.label,
      'email.email': account.email.label,
      'password.current': account.password.current,
      'password.new': account.password.new,
      'passkeys.name': account.passkeys.name,
      'invitations.email': people.invite.email,
      'invitations.role': people.role,
      'people.role': people.role,
      'tokens.name': tokens.name,
      'tokens.scope': tokens.scope,
      'tokens.expiresAt': tokens.expiry,
      'webhooks.url': webhooks.url,
      'webhooks.kinds': webhooks.what,
      'webhooks.enabled': webhooks.enabled,
      'songbooks.book': t.metadata.book,
      'songbooks.number': t.metadata.number,
      'lyrics.label': t.fields.edition,
      'lyrics.language': t.choose.language.label,
      'lyrics.sections': t.lyrics.editTitle,
      'lyrics.sequence': t.lyrics.order,
      'sections.name': t.lyrics.sectionName,
      'services.title': edit.title,
      'services.date': edit.date,
      'services.time': edit.time,
      'services.notes': edit.notes,
      'services.visibility': edit.visibility,
      'items.title': edit.textTitle,
      'items.text': edit.text,
      'items.key': edit.key,
      'items.note': edit.note,
      'items.minutes': edit.minutes,
      'items.sequence': edit.sequence,
      'items.lyricVersionIds': services.page.order,
      'items.arrangementId': edit.arrangement,
    }),
  )
}

/** The resource of an address: `/churches/1/songs/2/lyrics/3` is about lyrics. */
const resourceOf = (address: string): string =>
  address
    .replace(/[?#].*/, '')
    .split('/')
    .filter((part) => !/^[\da-f-]{36}$|^\{/.test(part))
    .at(-1) ?? ''

/** What a field of a request to this address is called; null: no form has it. */
export function labelOf(texts: FormTexts, address: string, field: string): string | null {
  const known = labels(texts)
  const resource = resourceOf(address)
  const path = field.split('.')
  const [first = '', last = '', parent = ''] = [path[0], path.at(-1), path.at(-2)]
  const names = [`${parent}.${last}`, `${resource}.${last}`, `${resource}.${first}`, last, first]
  return names.map((name) => known.get(name)).find((label) => label !== undefined) ?? null
}
