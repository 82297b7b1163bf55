/** The names of an archive and its entries; docs/archive.md describes them. */
export const FORMAT = 'psaltery-archive'
/** A change that an older reader would misunderstand gets a new version. */
export const FORMAT_VERSION = 2

export const MANIFEST = 'manifest.json'
export const PEOPLE = 'people.jsonl'
export const SIGN_INS = 'sign-ins.jsonl'

/** The entries of a church, in the order they are written. Members, tokens and webhooks are in a backup only. */
export const churchEntry = (churchId: string, what: ChurchEntry): string =>
  `churches/${churchId}/${what}.jsonl`

export type ChurchEntry =
  | 'songs'
  | 'lyrics'
  | 'arrangements'
  | 'services'
  | 'history'
  | 'assets'
  | 'members'
  | 'people-history'
  | 'tokens'
  | 'webhooks'

export const fileEntry = (sha256: string): string => `files/${sha256}.pdf`
