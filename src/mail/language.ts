import { bestMatch, type MailLanguage, mailLanguages } from '../core/languages/language-match.ts'
import { acceptedLanguages } from '../http/request/accept.ts'

const offered = mailLanguages.map((language) => ({ language }))

/** The language of mails for people whose churches have these languages, the first that there is; else English. */
export const closestMailLanguage = (languages: readonly string[]): MailLanguage =>
  bestMatch(languages, offered)?.language ?? 'en'

/** The language of mails that a request asks for: the first of Accept-Language that there is, else English. */
export const languageOfMail = ({ headers }: Pick<Request, 'headers'>): MailLanguage =>
  closestMailLanguage(acceptedLanguages(headers.get('accept-language')))
