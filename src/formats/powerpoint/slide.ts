import { escaped } from '../xml/text.ts'
import { HEIGHT, NAMESPACES, WIDTH } from './package-parts.ts'

export interface Slide {
  /** What PowerPoint calls the slide in its outline. */
  readonly name: string
  readonly lines: readonly string[]
  /** Small, below: title, authors, copyright. */
  readonly foot: readonly string[]
}

interface Box {
  readonly id: number
  readonly name: string
  readonly top: number
  readonly height: number
  /** In hundredths of a point. */
  readonly size: number
  readonly anchor: 'ctr' | 'b'
}

const MARGIN = 500_000
const FOOT_HEIGHT = 900_000

const WORDS: Box = {
  id: 2,
  name: 'Words',
  top: MARGIN,
  height: HEIGHT - 2 * MARGIN - FOOT_HEIGHT,
  size: 3600,
  anchor: 'ctr',
}
const FOOT: Box = {
  id: 3,
  name: 'Foot',
  top: HEIGHT - MARGIN - FOOT_HEIGHT + 200_000,
  height: FOOT_HEIGHT,
  size: 1200,
  anchor: 'b',
}

/** Words in the middle; PowerPoint makes them smaller where they do not fit. */
export const slideXml = ({ name, lines, foot }: Slide): string =>
  `<p:sld ${NAMESPACES}><p:cSld name="${escaped(name)}"><p:spTree>${EMPTY_GROUP}${textBox(WORDS, lines)}${
    foot.length > 0 ? textBox(FOOT, foot) : ''
  }</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`

/** Every tree of shapes begins with it. */
export const EMPTY_GROUP =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'

const textBox = ({ id, name, top, height, size, anchor }: Box, lines: readonly string[]): string => {
  const place = `<a:off x="${MARGIN}" y="${top}"/><a:ext cx="${WIDTH - 2 * MARGIN}" cy="${height}"/>`
  const properties = `<a:rPr lang="${NO_LANGUAGE}" sz="${size}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill></a:rPr>`
  const paragraphs = lines.map(
    (line) => `<a:p><a:pPr algn="ctr"/><a:r>${properties}<a:t>${escaped(line)}</a:t></a:r></a:p>`,
  )
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>` +
    `<p:spPr><a:xfrm>${place}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr>` +
    `<p:txBody><a:bodyPr wrap="square" anchor="${anchor}"><a:normAutofit/></a:bodyPr><a:lstStyle/>${paragraphs.join('')}</p:txBody></p:sp>`
  )
}

/** The spelling of words is not checked. */
const NO_LANGUAGE = 'zxx'
