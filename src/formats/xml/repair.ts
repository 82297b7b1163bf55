const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^<>[\]]*>|<(\/?)([A-Za-z_][\w:.-]*)([^<>]*?)(\/?)>/g

/**
 * A document whose tags do not match, made well-formed: an element is closed where the one around it ends, and an end
 * without a beginning is left out. Null where it nests deeper than allowed, and where its root never ends: it was cut
 * off, and nobody knows what is missing.
 */
export const repairXml = (source: string, deepest: number): string | null => {
  const open: string[] = []
  let repaired = ''
  let at = 0
  for (const match of source.matchAll(TOKEN)) {
    const [whole, slash, name, , selfClosing] = match
    repaired += escaped(source.slice(at, match.index))
    at = match.index + whole.length
    if (name === undefined) repaired += whole
    else if (slash) repaired += closeUpTo(open, name)
    else {
      repaired += whole
      if (!selfClosing) open.push(name)
      if (open.length > deepest) return null
    }
  }
  return open.length > 0 ? null : repaired + escaped(source.slice(at))
}

const endTag = (name: string): string => `</${name}>`

const closeUpTo = (open: string[], name: string): string => {
  const depth = open.lastIndexOf(name)
  return depth < 0 ? '' : open.splice(depth).reverse().map(endTag).join('')
}

const escaped = (text: string): string =>
  text.replaceAll('<', '&lt;').replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{1,10});)/gi, '&amp;')
