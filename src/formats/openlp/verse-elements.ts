interface VerseElement {
  readonly attributes: string
  readonly inside: string
}

const BEGINNING = '<verse'
const END = '</verse>'

/**
 * The verse elements of a text that need not be valid XML, each from its beginning to the next end. Every character is read
 * once: a regular expression reads to the end of the text again from each beginning that has no end.
 */
export function* verseElements(lyrics: string): Generator<VerseElement> {
  for (let at = lyrics.indexOf(BEGINNING); at >= 0; at = lyrics.indexOf(BEGINNING, at)) {
    at += BEGINNING.length
    if (/\w/.test(lyrics.charAt(at))) continue
    const head = lyrics.indexOf('>', at)
    const end = head < 0 ? -1 : lyrics.indexOf(END, head)
    if (end < 0) return
    yield { attributes: lyrics.slice(at, head), inside: lyrics.slice(head + 1, end) }
    at = end + END.length
  }
}
