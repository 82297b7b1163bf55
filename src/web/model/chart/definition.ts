const DEFINITION =
  /^\s*(\S{1,30})\s+(?:base-fret\s+(\d{1,2})\s+)?frets\s+((?:-?\d{1,2}|[xXnN])(?:\s+(?:-?\d{1,2}|[xXnN])){2,11})(?=\s|$)/

/** A chord and where its strings are held, as guitarists write it: `Bm7 7fr x02030`. Null without frets. */
export function definitionText(definition: string): { chord: string; frets: string } | null {
  const [, chord = '', base = '1', frets = ''] = DEFINITION.exec(definition) ?? []
  if (chord === '') return null
  const strings = frets.split(/\s+/).map((fret) => (/^\d/.test(fret) ? fret : 'x'))
  const held = strings.join(strings.some((fret) => fret.length > 1) ? ' ' : '')
  return { chord, frets: base === '1' || base === '0' ? held : `${base}fr ${held}` }
}
