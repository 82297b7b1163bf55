import { escaped } from '../xml/text.ts'

const FONT = 'Arial'
const SIZE = 60

/** The text of a slide in the four forms that ProPresenter 6 keeps, of which macOS shows one and Windows another. */
export const encodedTexts = (lines: readonly string[]): Readonly<Record<string, string>> => ({
  PlainText: base64(lines.join('\n')),
  RTFData: base64(rtf(lines)),
  WinFlowData: base64(flowDocument(lines)),
  WinFontData: base64(WINDOWS_FONT),
})

const base64 = (text: string): string => {
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}

/** Letters beyond ASCII are written as UTF-16 numbers, with no replacement for readers that do not know them. */
const rtf = (lines: readonly string[]): string => {
  const text = lines.map(rtfLine).join('\\par\n')
  return `{\\rtf1\\ansi\\ansicpg1252\\uc0{\\fonttbl\\f0\\fnil ${FONT};}{\\colortbl;\\red255\\green255\\blue255;}\\pard\\qc\\f0\\fs${2 * SIZE}\\cf1 ${text}}`
}

const rtfLine = (line: string): string =>
  line
    .replace(/[\\{}]/g, (character) => `\\${character}`)
    .replace(/[^\u0020-\u007e]/g, (unit) => `\\u${signed16(unit.charCodeAt(0))} `)

const signed16 = (code: number): number => (code > 0x7fff ? code - 0x1_0000 : code)

const flowDocument = (lines: readonly string[]): string => {
  const font = `FontFamily="${FONT}" FontSize="${SIZE}"`
  const paragraphs = lines.map(
    (line) =>
      `<Paragraph Margin="0,0,0,0" TextAlignment="Center" ${font}><Run ${font} Foreground="#FFFFFFFF">${escaped(line)}</Run></Paragraph>`,
  )
  return `<FlowDocument TextAlignment="Center" PagePadding="5,0,5,0" AllowDrop="True" xmlns="http://schemas.microsoft.com/winfx/2006/xaml/presentation">${paragraphs.join('')}</FlowDocument>`
}

const MEDIA = 'http://schemas.datacontract.org/2004/07/System.Windows.Media'
const COLOR = Object.entries({ A: 255, B: 0, G: 0, R: 0, ScA: 1, ScB: 0, ScG: 0, ScR: 0 })
  .map(([name, value]) => `<m:${name}>${value}</m:${name}>`)
  .join('')

/** A font without outline. */
const WINDOWS_FONT =
  '<?xml version="1.0" encoding="utf-16"?><RVFont xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://schemas.datacontract.org/2004/07/ProPresenter.Common">' +
  `<Kerning>0</Kerning><LineSpacing>0</LineSpacing><OutlineColor xmlns:m="${MEDIA}">${COLOR}</OutlineColor><OutlineWidth>0</OutlineWidth><Variants>Normal</Variants></RVFont>`
