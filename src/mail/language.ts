import { bestMatch, type MailLanguage, mailLanguages } from '../core/languages/language-match.ts'
import { acceptedLanguages } from '../http/request/accept.ts'

const offered = mailLanguages.map((language) => ({ language }))

/** The language of mails that a request asks for: the first of Accept-Language that there is, else English. */
export const languageOfMail = ({ headers }: Pick<Request, 'headers'>): MailLanguage =>
  bestMatch(acceptedLanguages(headers.get('accept-language')), offered)?.language ?? 'en'
