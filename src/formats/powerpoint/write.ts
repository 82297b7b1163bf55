import { slidesOf } from '../export/slides.ts'
import type { FormatLyrics, FormatSong } from '../song.ts'
import { startZip } from '../zip/write-zip.ts'
import { contentTypes, layout, MAIN, master, presentation, relations, theme } from './package-parts.ts'
import { EMPTY_GROUP, type Slide, slideXml } from './slide.ts'

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
