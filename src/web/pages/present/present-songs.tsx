import { useState } from 'react'
import { useFullScreen } from '../../hooks/use-full-screen.ts'
import { useKeys } from '../../hooks/use-keys.ts'
import { useWakeLock } from '../../hooks/use-wake-lock.ts'
import { useTexts } from '../../texts/texts.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { PresentBar } from './present-bar.tsx'
import { chosenOf, type PresentedSong } from './presented-song.ts'
import { SlideView } from './slide-view.tsx'
import { slidesOf } from './slides.ts'

interface Props {
  /** In the order they are sung; the last slide of one is followed by the first slide of the next. */
  songs: readonly PresentedSong[]
  /** Other versions of the words were chosen for the song at this place. */
  onChoose: (at: number, chosen: readonly string[]) => void
  onLeave: () => void
}

/** Songs on a wall: one part at a time, as large as it fits, from the first song to the end of the last. */
export function PresentSongs({ songs, onChoose, onLeave }: Props) {
  const t = useTexts()
  const [at, setAt] = useState(0)
  const fullScreen = useFullScreen()
  useWakeLock()

  const slides = songs.flatMap((presented, place) => {
    const { first, second } = chosenOf(presented)
    return slidesOf(presented.song.metadata, first, second).map((slide) => ({ place, slide }))
  })
  const within = Math.min(at, slides.length - 1)
  const shown = slides[within]
  const place = shown?.place ?? 0
  const current = songs[place]
  const { first, second } = current ? chosenOf(current) : { first: null, second: null }
  const ofSong = slides.filter((slide) => slide.place === place)

  const go = (target: number) => setAt(Math.max(0, Math.min(slides.length - 1, target)))
  const [next, previous] = [() => go(within + 1), () => go(within - 1)]
  const [toFirst, toLast] = [() => go(0), () => go(slides.length - 1)]
  const leave = () => {
    fullScreen.leave()
    onLeave()
  }
  useKeys({
    ArrowRight: next,
    ArrowDown: next,
    PageDown: next,
    ' ': next,
    ArrowLeft: previous,
    ArrowUp: previous,
    PageUp: previous,
    Home: toFirst,
    End: toLast,
    Escape: leave,
    f: () => fullScreen.toggle?.(),
  })
  const choose = (...ids: (string | undefined)[]) =>
    onChoose(
      place,
      ids.filter((id) => id !== undefined),
    )

  return (
    <main data-theme="dark" className="fixed inset-0 flex flex-col bg-black text-white">
      <h1 className="sr-only">{current?.song.metadata.title ?? t.present.title}</h1>
      {shown && first ? (
        <SlideView slide={shown.slide} first={first} second={second} onNext={next} onPrevious={previous} />
      ) : (
        <div className="m-auto bg-paper p-6 text-ink">
          <EmptyState title={t.song.noWords} />
        </div>
      )}
      <PresentBar
        position={shown ? t.present.position(ofSong.indexOf(shown) + 1, ofSong.length) : ''}
        lyrics={current?.lyrics ?? []}
        first={first}
        second={second}
        onFirst={(id) => choose(id, second?.id)}
        onSecond={(id) => choose(first?.id, id ?? undefined)}
        onNext={next}
        onPrevious={previous}
        fullScreen={fullScreen}
        onLeave={leave}
      />
    </main>
  )
}
