import { addresses } from '../../../addresses.ts'

/** The pages one can be sent to after signing in. */
const PAGE = /^\/(?:(?:account|new-address|invitation)$|library(?:\/|$)|c\/)/

/** What browsers drop or read as a slash, and so could lead to another server; also when it is written as %5C. */
const MISLEADING = /[\\\p{Cc}]|%(?:5c|[01][0-9a-f]|7f)/iu

/** Where `next` leads if that is a page of this app, otherwise the library. */
export function addressAfterSignIn(next: string | null): string {
  if (next === null || !next.startsWith('/') || MISLEADING.test(next)) return addresses.churches
  const here = 'http://psaltery.invalid'
  if (!URL.canParse(next, here)) return addresses.churches
  const { origin, pathname, search, hash } = new URL(next, here)
  return origin === here && PAGE.test(pathname) ? pathname + search + hash : addresses.churches
}
