/** The versions of the interface. They are served beside each other, from one table of routes. */
export const API_VERSIONS = [1, 2] as const
export type ApiVersion = (typeof API_VERSIONS)[number]
export const NEWEST: ApiVersion = 2

/** Where a path of the interface is in one of its versions: `/churches` of version 2 is `/api/v2/churches`. */
export const apiPath = <V extends ApiVersion, P extends string>(version: V, path: P): `/api/v${V}${P}` =>
  `/api/v${version}${path}`

/** Versions are int32 on the wire: this one is the last. */
export const MAX_VERSION = 2_147_483_647

/** A version as ETag and If-Match carry it. */
export const entityTag = (version: number): string => `"${version}"`

const LAST = String(MAX_VERSION)

/** Numbers as long as the last version that differ from it first at one digit, which is smaller. */
const smallerAt = (digit: string, at: number): string[] => {
  const [least, most] = [at === 0 ? 1 : 0, Number(digit) - 1]
  return most < least ? [] : [`${LAST.slice(0, at)}[${least}-${most}][0-9]{${LAST.length - at - 1}}`]
}

/** The digits of every version and of nothing else, so that the description promises just what is taken. */
export const VERSION_PATTERN = [
  `[1-9][0-9]{0,${LAST.length - 2}}`,
  ...[...LAST].flatMap(smallerAt),
  LAST,
].join('|')
