/**
 * A Markdown table in the style of the formatter: cells padded to the column width, numbers right-aligned.
 */
export const markdownTable = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
  numbersFrom = Number.POSITIVE_INFINITY,
): string => {
  const widths = header.map((title, at) =>
    Math.max(3, title.length, ...rows.map((row) => (row[at] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths
      .map((width, at) =>
        at >= numbersFrom ? (cells[at] ?? '').padStart(width) : (cells[at] ?? '').padEnd(width),
      )
      .join(' | ')} |`
  const rule = widths.map((width, at) =>
    at >= numbersFrom ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  return [line(header), line(rule), ...rows.map(line)].join('\n')
}
