import type { FormatLyrics, FormatSong } from '../song.ts'
import { slidesOf } from '../sung-words.ts'
import { escaped } from '../xml.ts'
import { encodedTexts } from './read.ts'

const WIDTH = 1280
const HEIGHT = 720
const MARGIN = 20

/** A document of ProPresenter 6: a group for each section, and an arrangement where the order of singing is another one. */
export const writeProPresenter = (
  song: FormatSong,
  lyrics: FormatLyrics | undefined = song.lyrics[0],
): string => {
  const sections = lyrics?.sections ?? []
  const own = `${song.metadata.title}\n${lyrics?.language ?? ''}\n${lyrics?.label ?? ''}`
  const id = (...places: (string | number)[]) => steadyId(`${own}\n${places.join(' ')}`)
  const order = lyrics?.sequence ?? []
  const arrangementId = order.length > 0 ? id('arrangement') : ''
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<RVPresentationDocument ${attributes({ ...documentAttributes(song), selectedArrangementID: arrangementId })}>`,
    '<RVTimeline timeOffset="0" duration="0" selectedMediaTrackIndex="-1" loop="false" rvXMLIvarName="timeline">' +
      '<array rvXMLIvarName="timeCues"></array><array rvXMLIvarName="mediaTracks"></array></RVTimeline>',
    '<array rvXMLIvarName="groups">',
    ...sections.flatMap(({ name, lines }, at) => [
      `<RVSlideGrouping ${attributes({ name, color: '0 0 0 0', uuid: id('group', at) })}><array rvXMLIvarName="slides">`,
      ...slidesOf(lines).map((slide, number) =>
        slideXml(slide, id('slide', at, number), id('text', at, number)),
      ),
      '</array></RVSlideGrouping>',
    ]),
    '</array>',
    '<array rvXMLIvarName="arrangements">',
    ...(arrangementId === ''
      ? []
      : [
          `<RVSongArrangement ${attributes({ name: 'Psaltery', uuid: arrangementId, color: '0 0 0 0' })}>`,
          '<array rvXMLIvarName="groupIDs">',
          ...order.map((place) => `<NSString>${id('group', place)}</NSString>`),
          '</array></RVSongArrangement>',
        ]),
    '</array>',
    '</RVPresentationDocument>',
    '',
  ].join('\n')
}

const attributes = (values: Readonly<Record<string, string | number | boolean>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(' ')

const documentAttributes = ({ metadata }: FormatSong) => ({
  height: HEIGHT,
  width: WIDTH,
  docType: 0,
  versionNumber: 600,
  usedCount: 0,
  backgroundColor: '0 0 0 1',
  drawingBackgroundColor: false,
  CCLIDisplay: false,
  lastDateUsed: '',
  category: 'Song',
  resourcesDirectory: '',
  notes: '',
  CCLIAuthor: metadata.authors.join(' / '),
  CCLIArtistCredits: '',
  CCLISongTitle: metadata.title,
  CCLIPublisher: metadata.copyright,
  CCLICopyrightYear: '',
  CCLISongNumber: metadata.songbooks.find(({ book }) => /^ccli$/i.test(book.trim()))?.number ?? '',
  chordChartPath: '',
  os: 1,
  buildNumber: 6016,
})

const slideXml = (lines: readonly string[], slideId: string, textId: string): string => {
  const slide = {
    backgroundColor: '0 0 0 1',
    highlightColor: '0 0 0 0',
    drawingBackgroundColor: false,
    enabled: true,
    hotKey: '',
    label: '',
    notes: '',
    UUID: slideId,
    chordChartPath: '',
  }
  const text = {
    displayName: 'Default',
    UUID: textId,
    typeID: 0,
    displayDelay: 0,
    locked: false,
    persistent: 0,
    fromTemplate: false,
    opacity: 1,
    source: '',
    bezelRadius: 0,
    rotation: 0,
    drawingFill: false,
    drawingShadow: false,
    drawingStroke: false,
    fillColor: '1 1 1 0',
    adjustsHeightToFit: false,
    verticalAlignment: 0,
    revealType: 0,
  }
  return [
    `<RVDisplaySlide ${attributes(slide)}><array rvXMLIvarName="cues"></array><array rvXMLIvarName="displayElements">`,
    `<RVTextElement ${attributes(text)}>`,
    `<RVRect3D rvXMLIvarName="position">{${MARGIN} ${MARGIN} 0 ${WIDTH - 2 * MARGIN} ${HEIGHT - 2 * MARGIN}}</RVRect3D>`,
    '<shadow rvXMLIvarName="shadow">0|0 0 0 1|{0, 0}</shadow>',
    '<dictionary rvXMLIvarName="stroke"><NSColor rvXMLDictionaryKey="RVShapeElementStrokeColorKey">0 0 0 1</NSColor>' +
      '<NSNumber rvXMLDictionaryKey="RVShapeElementStrokeWidthKey" hint="double">0</NSNumber></dictionary>',
    ...Object.entries(encodedTexts(lines)).map(
      ([name, base64]) => `<NSString rvXMLIvarName="${name}">${base64}</NSString>`,
    ),
    '</RVTextElement></array></RVDisplaySlide>',
  ].join('\n')
}

/** A UUID made of a text: the same text always gives the same id. */
const steadyId = (text: string): string => {
  const hex = [0, 1, 2, 3].map((seed) => hash(text, seed).toString(16).padStart(8, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5').toUpperCase()
}

/** FNV-1a, begun with a seed, with the last step of MurmurHash3. */
const hash = (text: string, seed: number): number => {
  let value = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
