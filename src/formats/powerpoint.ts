import type { FormatLyrics, FormatSong } from './song.ts'
import { slidesOf } from './sung-words.ts'
import { escaped } from './xml.ts'
import { startZip } from './zip.ts'

/** In EMU, 914,400 to an inch: 13.33 by 7.5 inches. */
const WIDTH = 12_192_000
const HEIGHT = 6_858_000

const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'

const MAIN = 'application/vnd.openxmlformats-officedocument.presentationml'

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Sung {
  readonly song: FormatSong
  readonly lyrics?: FormatLyrics | undefined
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** Songs as slides of PowerPoint, in the order of singing, white on black. */
export const writePowerPoint = async (songs: readonly Sung[]): Promise<Blob> => {
  const slides = songs.flatMap(slidesOfSong)
  const names = slides.map((_, at) => `slide${at + 1}.xml`)
  const zip = startZip()
  const add = (name: string, xml: string) => zip.add(name, `${DECLARATION}${xml}`)
  await add(
    '[Content_Types].xml',
    contentTypes([
      ['ppt/presentation.xml', `${MAIN}.presentation.main+xml`],
      ['ppt/slideMasters/slideMaster1.xml', `${MAIN}.slideMaster+xml`],
      ['ppt/slideLayouts/slideLayout1.xml', `${MAIN}.slideLayout+xml`],
      ['ppt/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml'],
      ...names.map((name) => [`ppt/slides/${name}`, `${MAIN}.slide+xml`] as const),
    ]),
  )
  await add('_rels/.rels', relations([['officeDocument', 'ppt/presentation.xml']]))
  await add('ppt/presentation.xml', presentation(slides.length))
  await add(
    'ppt/_rels/presentation.xml.rels',
    relations([
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ...names.map((name) => ['slide', `slides/${name}`] as const),
    ]),
  )
  await add('ppt/slideMasters/slideMaster1.xml', master(EMPTY_GROUP))
  await add(
    'ppt/slideMasters/_rels/slideMaster1.xml.rels',
    relations([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
  )
  await add('ppt/slideLayouts/slideLayout1.xml', layout(EMPTY_GROUP))
  await add(
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
    relations([['slideMaster', '../slideMasters/slideMaster1.xml']]),
  )
  await add('ppt/theme/theme1.xml', theme())
  for (const [at, slide] of slides.entries()) {
    await add(`ppt/slides/${names[at]}`, slideXml(slide))
    await add(
      `ppt/slides/_rels/${names[at]}.rels`,
      relations([['slideLayout', '../slideLayouts/slideLayout1.xml']]),
    )
  }
  return new Blob([await zip.finish()], { type: TYPE })
}

/** A song without words is a slide with its title. The last slide of each song names its authors and its rights. */
const slidesOfSong = ({ song, lyrics = song.lyrics[0] }: Sung): Slide[] => {
  const sections = lyrics?.sections ?? []
  const order = lyrics?.sequence.length ? lyrics.sequence : sections.keys()
  const { title, authors, copyright, songbooks } = song.metadata
  const slides = [...order].flatMap((place) => {
    const section = sections[place]
    return section ? slidesOf(section.lines).map((lines) => ({ name: section.name, lines })) : []
  })
  const shown = slides.length > 0 ? slides : [{ name: title, lines: [title] }]
  const numbers = songbooks.map(({ book, number }) => `${book} ${number}`)
  const foot = [[title, ...authors].join(' · '), [copyright, ...numbers].filter(Boolean).join(' · ')]
  return shown.map((slide, at) => ({
    ...slide,
    foot: at === shown.length - 1 ? foot.filter(Boolean) : [],
  }))
}

interface Slide {
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
const slideXml = ({ name, lines, foot }: Slide): string =>
  `<p:sld ${NAMESPACES}><p:cSld name="${escaped(name)}"><p:spTree>${EMPTY_GROUP}${textBox(WORDS, lines)}${
    foot.length > 0 ? textBox(FOOT, foot) : ''
  }</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`

/** Every tree of shapes begins with it. */
const EMPTY_GROUP =
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

/** A part of the package: the kind and the target of what it refers to. Their ids are rId1, rId2 and so on. */
type Relation = readonly [kind: string, target: string]

const relations = (targets: readonly Relation[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([kind, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const contentTypes = (parts: readonly (readonly [name: string, type: string])[]): string =>
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `${parts.map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`).join('')}</Types>`

/** Ids of slides begin here by the format, and those of masters and layouts far above. */
const FIRST_SLIDE_ID = 256
const MASTER_ID = 2_147_483_648

/** The master is rId1, the slides follow. */
const presentation = (slides: number): string => {
  const ids = Array.from(
    { length: slides },
    (_, at) => `<p:sldId id="${FIRST_SLIDE_ID + at}" r:id="rId${at + 2}"/>`,
  )
  return (
    `<p:presentation ${NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="${MASTER_ID}" r:id="rId1"/></p:sldMasterIdLst>` +
    `<p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="${WIDTH}" cy="${HEIGHT}"/><p:notesSz cx="${HEIGHT}" cy="9144000"/></p:presentation>`
  )
}

const master = (emptyGroup: string): string =>
  `<p:sldMaster ${NAMESPACES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree>${emptyGroup}</p:spTree></p:cSld>` +
  // Dark is the background, light the text.
  '<p:clrMap bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>' +
  `<p:sldLayoutIdLst><p:sldLayoutId id="${MASTER_ID + 1}" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle/><p:bodyStyle/><p:otherStyle/></p:txStyles></p:sldMaster>`

const layout = (emptyGroup: string): string =>
  `<p:sldLayout ${NAMESPACES} type="blank"><p:cSld name="Blank"><p:spTree>${emptyGroup}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`

const solid = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const three = (part: string): string => part.repeat(3)

const COLORS: Readonly<Record<string, string>> = {
  dk1: '000000',
  lt1: 'FFFFFF',
  dk2: '202020',
  lt2: 'E0E0E0',
  accent1: '4472C4',
  accent2: 'ED7D31',
  accent3: 'A5A5A5',
  accent4: 'FFC000',
  accent5: '5B9BD5',
  accent6: '70AD47',
  hlink: '0563C1',
  folHlink: '954F72',
}

const font = '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/>'

const theme = (): string =>
  '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Psaltery"><a:themeElements>' +
  `<a:clrScheme name="Psaltery">${Object.entries(COLORS)
    .map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`)
    .join('')}</a:clrScheme>` +
  `<a:fontScheme name="Psaltery"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme>` +
  `<a:fmtScheme name="Psaltery"><a:fillStyleLst>${three(solid)}</a:fillStyleLst>` +
  `<a:lnStyleLst>${three(`<a:ln w="6350">${solid}</a:ln>`)}</a:lnStyleLst>` +
  `<a:effectStyleLst>${three('<a:effectStyle><a:effectLst/></a:effectStyle>')}</a:effectStyleLst>` +
  `<a:bgFillStyleLst>${three(solid)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
