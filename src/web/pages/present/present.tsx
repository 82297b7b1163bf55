import { useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/endpoints.ts'
import { useFullScreen } from '../../hooks/use-full-screen.ts'
import { useKeys } from '../../hooks/use-keys.ts'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { useWakeLock } from '../../hooks/use-wake-lock.ts'
import { useTexts } from '../../texts/texts.ts'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { useWholeSong } from '../song/use-whole-song.ts'
import { PresentBar } from './present-bar.tsx'
import { SlideView } from './slide-view.tsx'
import { slidesOf } from './slides.ts'

/** The song on a wall: one part at a time, as large as it fits. */
export function Present({ scope, songId }: { scope: Scope; songId: string }) {
  const t = useTexts()
  const [, navigate] = useLocation()
  const whole = useWholeSong(scope, songId)
  const [at, setAt] = useState(0)
  const [firstId, setFirst] = useState<string | null>(null)
  const [secondId, setSecond] = useState<string | null>(null)
  const fullScreen = useFullScreen()
  usePageTitle(whole.kind === 'ready' ? whole.song.metadata.title : undefined, t.present.title)
  useWakeLock()

  const lyrics = whole.kind === 'ready' ? whole.lyrics : []
  const first = lyrics.find((version) => version.id === firstId) ?? lyrics[0]
  const second = lyrics.find((version) => version.id === secondId && version !== first) ?? null
  const slides = whole.kind === 'ready' && first ? slidesOf(whole.song.metadata, first, second) : []
  const go = (target: number) => setAt(Math.max(0, Math.min(slides.length - 1, target)))
  const [next, previous] = [() => go(at + 1), () => go(at - 1)]
  const [toFirst, toLast] = [() => go(0), () => go(slides.length - 1)]
  const leave = () => {
    fullScreen.leave()
    navigate(addresses.song(scope, songId))
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

  const slide = slides[Math.min(at, slides.length - 1)]
  return (
    <main data-theme="dark" className="fixed inset-0 flex flex-col bg-black text-white">
      <h1 className="sr-only">{whole.kind === 'ready' ? whole.song.metadata.title : t.present.title}</h1>
      {whole.kind === 'loading' && <Skeleton label={t.loading} />}
      {whole.kind === 'problem' && (
        <div className="m-auto bg-paper p-6 text-ink">
          <QueryProblem error={whole.error} retry={whole.retry} />
        </div>
      )}
      {whole.kind === 'ready' && !slide && (
        <div className="m-auto bg-paper p-6 text-ink">
          <EmptyState title={t.song.noWords} />
        </div>
      )}
      {slide && first && (
        <SlideView slide={slide} first={first} second={second} onNext={next} onPrevious={previous} />
      )}
      <PresentBar
        position={slide ? t.present.position(Math.min(at, slides.length - 1) + 1, slides.length) : ''}
        lyrics={lyrics}
        first={first ?? null}
        second={second}
        onFirst={setFirst}
        onSecond={setSecond}
        onNext={next}
        onPrevious={previous}
        fullScreen={fullScreen}
        onLeave={leave}
      />
    </main>
  )
}
