import { analyse } from 'chardet'

interface Decoded {
  readonly text: string
  /** The encoding that was guessed; null where the file shows its own, or one was given. */
  readonly guessed: string | null
}

/** The text of a file: UTF-8, UTF-16 or what its XML declaration names; anything else is in the encoding given or guessed. */
export const decodeFile = (bytes: Uint8Array, given: string | null = null): Decoded => {
  const encoding = shownEncoding(bytes)
  if (encoding !== null) return { text: new TextDecoder(encoding).decode(bytes), guessed: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: null }
  } catch {
    const encoding = given ?? guessEncoding(bytes)
    return { text: new TextDecoder(encoding).decode(bytes), guessed: given === null ? encoding : null }
  }
}

/** The encoding that the beginning of a file shows; null for UTF-8 without a mark, and for anything else. */
export const shownEncoding = (beginning: Uint8Array): string | null =>
  markedEncoding(beginning) ?? utf16ByZeros(beginning) ?? declaredEncoding(beginning)

export const decode = (bytes: Uint8Array): string => decodeFile(bytes).text

const markedEncoding = ([first, second, third]: Uint8Array): string | null => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

const SAMPLE = 512

/** ASCII characters, of which every file has many at its beginning, have one zero byte in UTF-16. */
const utf16ByZeros = (bytes: Uint8Array): string | null => {
  const sample = bytes.subarray(0, Math.min(SAMPLE, bytes.length & ~1))
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 6
  if (odd > many && odd > even * 8) return 'utf-16le'
  return even > many && even > odd * 8 ? 'utf-16be' : null
}

const DECLARATION = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/

/** Only single-byte encodings: UTF-16 would have shown its zeros, and UTF-8 is tried anyway. */
const declaredEncoding = (bytes: Uint8Array): string | null => {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, SAMPLE))
  const label = DECLARATION.exec(head)?.[1]
  if (label === undefined || /^(utf|ucs|unicode|iso-10646)/i.test(label)) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** Enough of a file to recognise its encoding. */
const GUESSED_SAMPLE = 60_000

/** The labels of the platform's decoders for what the detector names otherwise, or does not name. */
const LABELS: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-9': 'windows-1254',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-6': 'windows-1256',
  GB18030: 'gb18030',
}

/** Looked at for every file, whatever the detector found; the first wins where all are alike. */
const USUAL = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'koi8-u',
  'ibm866',
  'windows-1257',
  'windows-1254',
  'windows-874',
]

/**
 * The encoding of a text that is no Unicode: the detector's finding, checked by the scripts and the letters that the text
 * then has. A text of Windows-1250 that is read as Windows-1252 has letters that no language has together.
 */
export const guessEncoding = (bytes: Uint8Array): string => {
  const sample = withoutCutEnd(bytes.subarray(0, GUESSED_SAMPLE))
  const found = new Map<string, number>()
  for (const { name, confidence } of analyse(sample)) {
    const label = labelOf(LABELS[name] ?? name)
    if (label !== null) found.set(label, Math.max(found.get(label) ?? 0, confidence / 100))
  }
  const candidates = [...new Set([...USUAL, ...found.keys()])].filter((label) => !/^(utf|ascii)/.test(label))
  let best = { label: 'windows-1252', score: -1 }
  const seen = new Set<string>()
  for (const label of candidates) {
    const text = decoded(sample, label)
    if (text === null || seen.has(text)) continue
    seen.add(text)
    const score = plausibility(text) + CONFIDENCE * (found.get(label) ?? 0)
    if (score > best.score + 1e-9) best = { label, score }
  }
  return best.label
}

/** The detector's share in the decision: it decides between readings with letters of one language each. */
const CONFIDENCE = 0.05

const labelOf = (name: string): string | null => {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return null
  }
}

const decoded = (bytes: Uint8Array, label: string): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A sample must not end within a character of several bytes. */
const withoutCutEnd = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length < GUESSED_SAMPLE) return bytes
  const end = bytes.findLastIndex((byte) => byte === 0x0a || byte === 0x0d)
  return end > 0 ? bytes.subarray(0, end) : bytes
}

/** How much of what is beyond ASCII can be words of one language: from 0 to 1. */
const plausibility = (text: string): number => {
  // Control characters of this range are in no text; other encodings have letters and signs at their bytes.
  if (/[\u0080-\u009f]/.test(text)) return -1
  let all = 0
  let whole = 0
  const letters = new Map<string, number>()
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+|[^\p{L}\p{M}\s\u0021-\u007e]/gu)) {
    const beyond = [...word].filter((character) => character > '\u007f')
    if (beyond.length === 0) continue
    if (!/[\p{L}\p{M}]/u.test(word)) {
      if (!SIGNS.test(word)) all++
      continue
    }
    all += beyond.length
    if (isBroken(word)) continue
    for (const letter of beyond)
      if (WHOLE_SCRIPTS.test(letter)) whole++
      else letters.set(letter, (letters.get(letter) ?? 0) + 1)
  }
  if (all === 0) return 1
  const plain = text.toLowerCase().match(/(?<![\p{L}\p{M}])[a-z]+(?![\p{L}\p{M}])/gu) ?? []
  const scores = ALPHABETS.map((alphabet) => {
    const known = [...letters].reduce(
      (sum, [letter, count]) => sum + (alphabet.letters.has(letter) ? count : 0),
      0,
    )
    const common = plain.filter((word) => alphabet.words.has(word)).length
    return (known + whole) / all + COMMON_WORDS * (common / Math.max(plain.length, 1))
  })
  return Math.max(...scores)
}

/** The share of common words in the decision: õ is a letter of Portuguese, but not beside words of Hungarian. */
const COMMON_WORDS = 0.2

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Hangul}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
]

/** Letters of several scripts, half-width letters, or a large letter behind a small one. */
const isBroken = (word: string): boolean =>
  SCRIPTS.filter((script) => script.test(word)).length > 1 ||
  /[\uff61-\uffdc]/.test(word) ||
  /\p{Ll}[^\p{L}]*(?=\p{Lu})(?=\P{ASCII})/u.test(word)

/** A language: the letters beyond ASCII that its songs are written with, and common words without such letters. */
interface Alphabet {
  readonly letters: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

const ROWS = [
  'äöüß und der die das in den ist mit ich du er wir nicht ein dem zu von uns',
  'àâçéèêëîïôùûüÿœæ le la les de des et je tu il nous vous dans est que qui pour ton mon',
  'áéíóúüñ el la los de que en y mi tu se con por es no te su para',
  'áâãàçéêíóôõú o os de que em eu me meu te se com por na no do da para um',
  'àèéìíòóù il la di che e in mio tu per con un non si lo del sei',
  'éèëïóöü de het een en van ik is mijn in dat niet te op met u ons',
  'åäöé och i det att en jag som han du min med ett om till av',
  'åæøéò og i det er en jeg som han du min med et om til av',
  'áðéíóúýþæö og er sem til um hann mig minn',
  'àçéèíïóòúü el la els de que en i per amb un no',
  'áčďéěíňóřšťúůýž a v je na se si to co jak ty tak ten do za od po jen byl',
  'áäčďéíĺľňóôŕšťúýž a v je na sa si to ako ty tak do za od po len bol mi ma ho nech pane',
  'ąćęłńóśźż i w na nie do to jest co od ze za z tak my mnie nam pan o jak go mu dla nas',
  'áéíóöőúüű a az nem hogy egy mert mely ha de s csak minden is ki itt mind el oly e te mi ne sok ez mint',
  'ăâîşţșț si in cu pe la tu eu ce din nu de a e sa ne un',
  'čćđšž i u je na se da te za sve u moj od bog mi ti',
  'ëç e i dhe me ne nga se',
  'çğıöşüâîûİ bir ve bu her sen ben ne de da ile',
  'ąčęėįšųūž ir tu man tik kad jis mes yra',
  'āčēģīķļņšūžō un ir tu es kas no tik mans',
  'äõöüšž ja on ma sa ei see kui mu',
  'ĉĝĥĵŝŭ la kaj de en mi vi al estas',
  'ẹọṣáàéèíìóòúù ni ti mo o wa fun',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяʼ',
  'абвгдежзийклмнопрстуфхцчшщъьюяѝ',
  'абвгдђежзијклљмнњопрстћуфхцчџш',
  'абвгдѓежзѕијклљмнњопрстќуфхцчџш',
  'абвгдеёжзійклмнопрстуўфхцчшыьэюя',
  'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ',
]

const ALPHABETS: readonly Alphabet[] = ROWS.map((row) => {
  const [letters = '', ...words] = row.split(' ')
  return { letters: new Set([...letters, ...letters.toUpperCase()]), words: new Set(words) }
})

/** Scripts whose letters have no list here; a text that is decoded wrongly shows letters of several scripts in a word. */
const WHOLE_SCRIPTS =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Signs that stand beside words of any language. */
const SIGNS = /[\u00a0©®°§«»„“”‚‘’‹›–—…•·¿¡€№†´、。「」『』！？，．：；（）《》　～ー・½¼×]/u

/** Encodings that can be chosen, with languages that are written in them, each in its own words. */
export const ENCODINGS: readonly {
  readonly label: string
  readonly name: string
  readonly languages: string
}[] = [
  ['windows-1252', 'Windows-1252', 'English, Deutsch, Español, Français, Português'],
  ['windows-1250', 'Windows-1250', 'Čeština, Magyar, Polski, Română, Slovenčina'],
  ['windows-1251', 'Windows-1251', 'Български, Русский, Српски, Українська'],
  ['windows-1253', 'Windows-1253', 'Ελληνικά'],
  ['windows-1254', 'Windows-1254', 'Türkçe'],
  ['windows-1255', 'Windows-1255', 'עברית'],
  ['windows-1256', 'Windows-1256', 'العربية, فارسی'],
  ['windows-1257', 'Windows-1257', 'Eesti, Latviešu, Lietuvių'],
  ['windows-1258', 'Windows-1258', 'Tiếng Việt'],
  ['windows-874', 'Windows-874', 'ไทย'],
  ['iso-8859-2', 'ISO-8859-2', 'Čeština, Magyar, Polski'],
  ['koi8-r', 'KOI8-R', 'Русский'],
  ['koi8-u', 'KOI8-U', 'Українська'],
  ['ibm866', 'IBM866', 'Русский (DOS)'],
  ['macintosh', 'Mac OS Roman', 'English, Deutsch, Français'],
  ['gb18030', 'GBK', '简体中文'],
  ['big5', 'Big5', '繁體中文'],
  ['euc-kr', 'EUC-KR', '한국어'],
  ['shift_jis', 'Shift-JIS', '日本語'],
  ['euc-jp', 'EUC-JP', '日本語'],
  ['utf-8', 'UTF-8', 'Unicode'],
].map(([label = '', name = '', languages = '']) => ({ label, name, languages }))

export const nameOfEncoding = (label: string): string =>
  ENCODINGS.find((encoding) => encoding.label === label)?.name ?? label

/** The decoder's label for an encoding as it is usually called: `cp1250`, `Windows-1250`, `GBK`. Null for anything else. */
export const encodingCalled = (name: string): string | null => {
  const written = name.trim().toLowerCase()
  for (const label of [
    written,
    written.replace(/^cp-?(\d{3,4})$/, 'windows-$1'),
    written.replaceAll('_', '-'),
  ]) {
    try {
      return new TextDecoder(label).encoding
    } catch {}
  }
  return null
}
