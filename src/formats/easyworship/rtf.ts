/** Groups of an RTF text that hold no words. */
const SILENT = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'header',
  'footer',
  'generator',
])
const BREAKS: Readonly<Record<string, string>> = { par: '\n', line: '\n', sect: '\n', page: '\n', tab: ' ' }
const SIGNS: Readonly<Record<string, string>> = {
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  endash: '–',
  emdash: '—',
  bullet: '•',
}
const TOKEN =
  /\\([a-z]{1,32})(-?\d{1,9})? ?|\\'([0-9a-f]{2})|\\(\*)|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)|\\/gi

interface Group {
  silent: boolean
  /** How many characters stand for a `\u` in old readers, and are skipped. */
  fallback: number
}

/** The words of an RTF text. */
export function textOfRtf(rtf: string): string {
  const decoder = decoderOf(/\\ansicpg(\d{3,5})/.exec(rtf.slice(0, 2_000))?.[1] ?? '1252')
  const out: string[] = []
  const outer: Group[] = []
  let group: Group = { silent: false, fallback: 1 }
  let skip = 0
  const say = (text: string) => {
    const said = text.slice(Math.min(skip, text.length))
    skip -= text.length - said.length
    if (!group.silent) out.push(said)
  }
  for (const [whole, word, figure, hex, star, sign, brace, text] of rtf.matchAll(TOKEN)) {
    if (brace === '{') outer.push({ ...group })
    else if (brace === '}') group = outer.pop() ?? { silent: false, fallback: 1 }
    else if (hex) say(decoder.decode(Uint8Array.of(Number.parseInt(hex, 16))))
    else if (star) group = { ...group, silent: true }
    else if (sign) say(sign === '~' ? ' ' : /[\\{}]/.test(sign) ? sign : '')
    else if (text) say(text)
    else if (word) control(word.toLowerCase(), figure, whole)
  }
  return out.join('')

  function control(word: string, figure: string | undefined, _whole: string): void {
    if (SILENT.has(word)) group = { ...group, silent: true }
    else if (word === 'uc') group = { ...group, fallback: Math.min(Number(figure ?? 1), 9) }
    else if (word === 'u' && figure) {
      const code = (Number(figure) + 65_536) % 65_536
      if (!group.silent) out.push(String.fromCharCode(code))
      skip = group.fallback
    } else if (!group.silent && (BREAKS[word] ?? SIGNS[word])) out.push(BREAKS[word] ?? SIGNS[word] ?? '')
  }
}

function decoderOf(page: string): TextDecoder {
  try {
    return new TextDecoder(page === '65001' ? 'utf-8' : page === '932' ? 'shift_jis' : `windows-${page}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}
