export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? []

/** The words of an RTF text: without its tables and control words. */
export const withoutRtf = (rtf: string): string =>
  rtf
    .replace(/\{\\(?:fonttbl|colortbl|\*\\)[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '')
    .replace(/\\u(\d+) ?\??/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\\'([\da-f]{2})/gi, (_, hex: string) =>
      new TextDecoder('windows-1252').decode(Uint8Array.of(Number.parseInt(hex, 16))),
    )
    .replace(/\\[a-z]+-?\d* ?/gi, (word) => (/^\\(?:par|line)\b/.test(word) ? '\n' : ''))
    .replaceAll('\u200b', '')
