/** As `&lines=` of the address names it; null: a whole section. */
export function linesAtOnce(search: string): number | null {
  const wanted = new URLSearchParams(search).get('lines') ?? ''
  return /^[1-4]$/.test(wanted) ? Number(wanted) : null
}

/** The lines of a section as they are shown one after the other. Lines without letters are left out. */
export function linesInParts(lines: readonly string[], atOnce: number | null): string[][] {
  const sung = lines.filter((line) => line.trim() !== '')
  const size = atOnce ?? Math.max(1, sung.length)
  return Array.from({ length: Math.ceil(sung.length / size) }, (_, part) =>
    sung.slice(part * size, (part + 1) * size),
  )
}
