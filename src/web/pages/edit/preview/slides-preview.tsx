import { useMemo } from 'react'
import type { LyricVersion, Song } from '../../../../client/types.ts'
import { useTexts } from '../../../texts/texts.ts'
import { useLayouts } from '../../present/layout/use-layouts.ts'
import { Scaled } from '../../present/scaled.tsx'
import { SlideWords } from '../../present/slide-words.tsx'

/** A usual projector, and what its window leaves of it for the words. */
const SCREEN = { width: 1280, height: 720 }
const MARGIN = 0.04
const SPACE = {
  width: SCREEN.width * (1 - 2 * MARGIN),
  height: SCREEN.height * (1 - 2 * MARGIN),
}

/** Every slide in the order of singing, as a projector shows it. */
export function SlidesPreview({ song, lyrics }: { song: Song; lyrics: LyricVersion }) {
  const t = useTexts()
  const songs = useMemo(() => [{ key: song.id, song, lyrics: [lyrics], chosen: [lyrics.id] }], [song, lyrics])
  const [layout] = useLayouts(songs, SPACE)
  if (!layout) return null
  const { slides, parts, size, arrangement, columns, languages, wide } = layout
  return (
    <ol className="space-y-4">
      {slides.map((slide, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section may be sung several times; its place tells them apart
        <li key={at}>
          <p className="mb-1 text-muted text-xs">
            {t.preview.slide(at + 1, slides.length, parts[slide.part]?.name ?? t.fields.copyright)}
          </p>
          <div className="flex aspect-video text-white">
            <Scaled space={SCREEN}>
              <div className="absolute inset-[4%]">
                <SlideWords shown={{ slide, type: { size, arrangement, columns }, languages, wide }} />
              </div>
            </Scaled>
          </div>
        </li>
      ))}
    </ol>
  )
}
