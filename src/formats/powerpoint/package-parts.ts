/** In EMU, 914,400 to an inch: 13.33 by 7.5 inches. */
export const WIDTH = 12_192_000
export const HEIGHT = 6_858_000

export const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'

export const MAIN = 'application/vnd.openxmlformats-officedocument.presentationml'

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A part of the package: the kind and the target of what it refers to. Their ids are rId1, rId2 and so on. */
type Relation = readonly [kind: string, target: string]

export const relations = (targets: readonly Relation[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([kind, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

export const contentTypes = (parts: readonly (readonly [name: string, type: string])[]): string =>
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `${parts.map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`).join('')}</Types>`

/** Ids of slides begin here by the format, and those of masters and layouts far above. */
const FIRST_SLIDE_ID = 256
const MASTER_ID = 2_147_483_648

/** The master is rId1, the slides follow. */
export const presentation = (slides: number): string => {
  const ids = Array.from(
    { length: slides },
    (_, at) => `<p:sldId id="${FIRST_SLIDE_ID + at}" r:id="rId${at + 2}"/>`,
  )
  return (
    `<p:presentation ${NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="${MASTER_ID}" r:id="rId1"/></p:sldMasterIdLst>` +
    `<p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="${WIDTH}" cy="${HEIGHT}"/><p:notesSz cx="${HEIGHT}" cy="9144000"/></p:presentation>`
  )
}

export const master = (emptyGroup: string): string =>
  `<p:sldMaster ${NAMESPACES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree>${emptyGroup}</p:spTree></p:cSld>` +
  // Dark is the background, light the text.
  '<p:clrMap bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>' +
  `<p:sldLayoutIdLst><p:sldLayoutId id="${MASTER_ID + 1}" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle/><p:bodyStyle/><p:otherStyle/></p:txStyles></p:sldMaster>`

export const layout = (emptyGroup: string): string =>
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

export const theme = (): string =>
  '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Psaltery"><a:themeElements>' +
  `<a:clrScheme name="Psaltery">${Object.entries(COLORS)
    .map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`)
    .join('')}</a:clrScheme>` +
  `<a:fontScheme name="Psaltery"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme>` +
  `<a:fmtScheme name="Psaltery"><a:fillStyleLst>${three(solid)}</a:fillStyleLst>` +
  `<a:lnStyleLst>${three(`<a:ln w="6350">${solid}</a:ln>`)}</a:lnStyleLst>` +
  `<a:effectStyleLst>${three('<a:effectStyle><a:effectLst/></a:effectStyle>')}</a:effectStyleLst>` +
  `<a:bgFillStyleLst>${three(solid)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
