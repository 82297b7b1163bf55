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
