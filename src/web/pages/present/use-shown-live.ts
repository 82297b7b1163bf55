import { useEffect } from 'react'
import { LIMITS } from '../../../core/limits.ts'
import type { SongLayout } from './layout/layout.ts'
import type { Placed } from './layout/position.ts'
import type { Slide } from './layout/slides.ts'
import type { LivePresenting, ShownPlace } from './live-presenting.ts'
import type { PresentedSong } from './presented-song.ts'

/** The last position that the server takes. */
const LAST = LIMITS.sequence - 1

/** A text has no words and sections of its own that other pages know. */
const TEXT = { lyricVersionId: null, sectionId: null }

/** Reports each slide that is shown, once. */
export function useShownLive(
  live: LivePresenting | undefined,
  placed: Placed | undefined,
  layout: SongLayout | undefined,
  presented: PresentedSong | undefined,
  isBlank: boolean,
): void {
  const place =
    placed && layout
      ? JSON.stringify({ ...shownPlace(layout, placed.slide, isBlank), ...(presented?.isText ? TEXT : {}) })
      : null
  const report = live?.onShown
  useEffect(() => {
    if (place !== null) report?.(JSON.parse(place))
  }, [place, report])
}

/** After the last section there is the slide with the owners of the song, which is no section. */
function shownPlace({ key, parts }: SongLayout, slide: Slide, blank: boolean): ShownPlace {
  const part = parts[slide.part]
  if (part) return { key, ...part.sung, blank }
  const lyricVersionId = parts[0]?.sung.lyricVersionId ?? null
  const position = parts.filter(({ sung }) => sung.lyricVersionId === lyricVersionId).length
  return { key, lyricVersionId, sectionId: null, position: Math.min(position, LAST), blank }
}
