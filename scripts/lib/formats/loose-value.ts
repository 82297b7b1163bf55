/** The value of a text in JSON whose names may stand without quotes and whose strings may have line breaks. */
export const looseValue = (text: string): unknown => {
  let at = 0
  const skip = (signs: RegExp): void => {
    while (signs.test(text[at] ?? '')) at++
  }
  const string = (): string => {
    const end = /(?:[^"\\]|\\[\s\S])*"/y
    end.lastIndex = at + 1
    const inside = end.exec(text)?.[0] ?? ''
    at += inside.length + 1
    const escaped = inside.slice(0, -1).replace(/\p{Cc}/gu, (sign) => JSON.stringify(sign).slice(1, -1))
    return JSON.parse(`"${escaped}"`)
  }
  const list = <Entry>(end: string, entry: () => Entry): Entry[] => {
    const entries: Entry[] = []
    at++
    for (;;) {
      skip(/[\s,]/)
      if (text[at] === end || at >= text.length) break
      entries.push(entry())
    }
    at++
    return entries
  }
  const bare = (): string => {
    const from = at
    skip(/[^,:{}[\]"\s]/)
    return text.slice(from, at)
  }
  const member = (): [string, unknown] => {
    const name = text[at] === '"' ? string() : bare()
    skip(/[\s:]/)
    return [name, value()]
  }
  const value = (): unknown => {
    skip(/[\s\ufeff]/)
    if (text[at] === '"') return string()
    if (text[at] === '{') return Object.fromEntries(list('}', member))
    if (text[at] === '[') return list(']', value)
    return bare()
  }
  return value()
}
