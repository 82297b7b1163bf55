import type { RefusalName } from '../texts/refusals/refusal-texts.ts'

/** A sentence of the server: what it says, of which field, and its numbers and names. */
export interface Refusal {
  readonly name: RefusalName
  /** As programs name it, without the places in lists: `items.note`. */
  readonly field: string | null
  readonly values: readonly string[]
}

const FIELD = '([A-Za-z][\\w.[\\]]*)'

/** Of a field, which the sentence names first. */
const OF_FIELD: readonly (readonly [RefusalName, string])[] = [
  ['required', 'is required'],
  ['empty', 'must not be empty'],
  ['long', 'must have at most (\\d+) characters'],
  ['short', 'must have at least (\\d+) characters'],
  ['characters', 'must not hold (?:line breaks|NUL or half a surrogate pair)'],
  ['email', 'must be an e-mail address'],
  ['language', 'must be a BCP 47 language tag .*'],
  ['date', 'must be a date such as .*'],
  ['time', 'must be a time such as .*'],
  ['key', 'must be a key such as .*'],
  ['range', 'must be from (\\d+) to (\\d+)'],
  ['entries', 'must have at most (\\d+) entries'],
  ['fewEntries', 'must have at least (\\d+) entr(?:y|ies)'],
  ['twice', 'must not hold the same entry twice'],
  ['future', 'must be in the future'],
  ['days', 'must be at most (\\d+) days ahead'],
  ['https', 'must be an address that begins with https://'],
  ['urlPassword', 'must not hold a user or a password\\..*'],
  ['urlPrivate', 'must not name a private or reserved IP address'],
  ['gone', 'must be (?:a lyric version|an arrangement) of this song'],
  ['gone', 'must be (?:an uploaded file|a song) of this church'],
  ['value', '(?:must|is not) .*'],
]

const WHOLE: readonly (readonly [RefusalName, RegExp])[] = [
  ['timeZone', /^"(.*)" is not a time zone\./],
  ['churchAddress', /^"(.*)" cannot be an address\. It has (\d+) to (\d+) characters/],
  ['reserved', /^"(.*)" cannot be an address, because Psaltery uses it itself\./],
  ['addressTaken', /^Another church has the address (\S+) already\./],
  ['emptySection', /^sections\[\d+\]\.lines must have at least one line/],
  ['manyLines', /^sections must have at most (\d+) lines in all, but have (\d+)/],
  ['longPeriod', /^from must be at most (\d+) years before/],
  ['arrangementsFull', /^A song can have at most (\d+) arrangements\./],
  ['lyricsFull', /^A song can have at most (\d+) lyric versions\./],
  ['archivedFull', /^A song can have at most (\d+) archived /],
  ['fullPeriod', /^These days have more services/],
  ['passwordAddress', /^The password must not be the person’s own address\./],
  ['passwordChurch', /^The password must not be the name of a church\./],
  ['passwordShort', /^The password must have at least (\d+) characters\./],
  ['passwordLong', /^The password must have at most (\d+) characters\./],
  ['wrongPassword', /^The current password is wrong\./],
  ['wrongCredentials', /^The e-mail address or the password is wrong\./],
  ['passkeyRefused', /^This passkey cannot be used here\./],
  ['passkeyNotAdded', /^The passkey could not be added\./],
  ['passkeyKnown', /^You have this passkey already\./],
  ['passkeysFull', /^You have (\d+) passkeys, which is the most\./],
  ['lastWayIn', /^This is the last way in to your account\./],
  ['oldSignIn', /^This needs a sign-in that is at most (\d+) minutes old\./],
  ['member', /^This address belongs to a member of the church already\./],
  ['invitationsFull', /^This church has (\d+) open invitations, which is the most\./],
  ['notInvited', /^This invitation is no longer good\./],
  ['otherInvited', /^This invitation is for (\S+)\. Sign out/],
  ['accountExists', /^There is an account with the address (\S+) already\. Sign in with it/],
  ['accountTaken', /^There is an account with the address (\S+) already\. Give another address/],
  ['nameAndPassword', /^There is no account with this address yet:/],
  ['lastAdministrator', /^This is the last Administrator of the church\./],
  ['noMail', /^This server sends no mail\./],
  ['linkNotGood', /^This link is no longer good\./],
  ['signedOut', /^You are not signed in\./],
  ['readOnly', /^Your role in this church can read but not change\./],
  ['administrators', /^Only an Administrator of this church can do this\./],
  ['scope', /^A token cannot do more than you\./],
  ['notFound', /^(?:This [\w ]+ does not exist, or |There is nothing at this address)/],
  ['stale', /^Someone saved a newer version in the meantime\./],
  ['tokensFull', /^You have (\d+) tokens in this church, which is the most\./],
  ['webhooksFull', /^This church has (\d+) webhooks, which is the most\./],
  ['noKey', /^This server has no key for the secrets of webhooks\./],
  ['noSecret', /^(?:This webhook was restored without its secret|The secret of this webhook cannot be read)/],
  ['manyTests', /^Many tests and resends of this webhook wait/],
  ['bodyLarge', /^The body is over (\d+) KiB\./],
  ['fileLarge', /^The file is over (\d+) MB\./],
  ['notPdf', /^This is not a PDF\./],
  ['pdfEmpty', /^The file is empty\./],
  ['pdfLocked', /^The PDF needs a password to open\./],
  [
    'pdfDamaged',
    /^(?:The PDF is damaged|A page of the PDF is missing or damaged|The PDF in this file begins only)/,
  ],
  ['pdfNoPage', /^The PDF has no pages\./],
  ['pdfComplex', /^The PDF is too complicated to be checked\./],
  ['uploadStopped', /^(?:No data arrived for|The upload took longer than|The upload broke off)/],
  ['wait', /^Too many requests\. Wait (\d+) seconds?/],
]

const PATTERNS = [
  ...WHOLE.map(([name, pattern]) => ({ name, pattern, isOfField: false })),
  ...OF_FIELD.map(([name, end]) => ({ name, pattern: new RegExp(`^${FIELD} ${end}\\.?$`), isOfField: true })),
]

/** Reads a sentence with which the server refuses a request; null: only programs meet it. */
export function readRefusal(status: number, sentence: string): Refusal | null {
  if (status === 503) return { name: 'busy', field: null, values: [] }
  if (sentence === 'The name of a church must not be empty.')
    return { name: 'empty', field: 'name', values: [] }
  for (const { name, pattern, isOfField } of PATTERNS) {
    const found = pattern.exec(sentence)
    if (!found) continue
    const values = found.slice(1).filter((value) => value !== undefined)
    if (!isOfField) return { name, field: null, values }
    const [field = '', ...rest] = values
    return { name, field: field.replace(/\[\d+\]/g, ''), values: rest }
  }
  return null
}
