/** Rows of a CSV text (RFC 4180), with the separator its first line uses. */
export function rowsOf(text: string): string[][] {
  const plain = text.replace(/^\ufeff/, '')
  const separator = separatorOf(plain)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < plain.length) {
    const { cell, end } = plain[at] === '"' ? quotedCell(plain, at) : plainCell(plain, at, separator)
    row.push(cell)
    at = end
    if (plain[at] === separator) {
      at++
      if (at === plain.length) row.push('')
    } else {
      rows.push(row)
      row = []
      at += plain.startsWith('\r\n', at) ? 2 : 1
    }
  }
  if (row.length > 0) rows.push(row)
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))

  function quotedCell(source: string, start: number): { cell: string; end: number } {
    const parts: string[] = []
    let from = start + 1
    for (;;) {
      const quote = source.indexOf('"', from)
      if (quote < 0) return { cell: [...parts, source.slice(from)].join(''), end: source.length }
      parts.push(source.slice(from, quote))
      if (source[quote + 1] !== '"') {
        // Text between the closing quote and the separator, most often a space, is ignored.
        return { cell: parts.join(''), end: endOfCell(source, quote + 1, separator) }
      }
      parts.push('"')
      from = quote + 2
    }
  }
}

function plainCell(source: string, start: number, separator: string): { cell: string; end: number } {
  const end = endOfCell(source, start, separator)
  return { cell: source.slice(start, end), end }
}

function endOfCell(source: string, start: number, separator: string): number {
  let end = start
  while (end < source.length && source[end] !== separator && source[end] !== '\n' && source[end] !== '\r')
    end++
  return end
}

/** The most frequent separator in the first line, outside quotes. */
function separatorOf(text: string): string {
  const first =
    text
      .slice(0, 10_000)
      .replace(/"[^"]*"/g, '')
      .split(/[\r\n]/)
      .find((line) => line.trim() !== '') ?? ''
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}
