import { useMemo, useSyncExternalStore } from 'react'
import type { PresentedSong } from '../presented-song.ts'
import { layOut, type SongLayout } from './layout.ts'
import { createMeasure, type Measure } from './measure.ts'
import type { Size } from './type-size.ts'

let measure: Measure | null = null

const watchFonts = (changed: () => void) => {
  const again = () => {
    measure = null
    changed()
  }
  document.fonts.addEventListener('loadingdone', again)
  return () => document.fonts.removeEventListener('loadingdone', again)
}

const currentMeasure = (): Measure => {
  measure ??= createMeasure()
  return measure
}

/** The songs as slides for this space, and anew when the space or the fonts change. */
export function useLayouts(songs: readonly PresentedSong[], { width, height }: Size): SongLayout[] {
  const current = useSyncExternalStore(watchFonts, currentMeasure)
  return useMemo(
    () => (width > 0 ? songs.map((song) => layOut(song, { width, height }, current)) : []),
    [songs, width, height, current],
  )
}
