/** The scheme in any case, then its token or nothing. Two headers arrive as one text with a comma, which is no token. */
const BEARER = /^bearer(?:[ \t]+(.*))?$/i

/** What follows the scheme Bearer, perhaps an empty text; null without the header, or with another scheme. */
export const readBearer = (authorization: string | null): string | null => {
  const found = BEARER.exec(authorization?.trim() ?? '')
  return found ? (found[1] ?? '').trim() : null
}
