import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import type { ReadService } from '../../api/live.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useKeys } from '../../hooks/use-keys.ts'
import { linesAtOnce, linesInParts } from '../../model/live/stage.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { classes } from '../../ui/class-names.ts'
import { useFollowed } from './use-live.ts'
import { Fitted, useStage } from './use-stage.tsx'

/** In hundredths of the height of the picture: the type of a few lines, that of a whole section, and what a section covers at most. */
const LARGE = 8
const USUAL = 5.5
const WHOLE = 40

/** Readable on any picture. */
const SHADOW = '0 0 0.12em black, 0 0.04em 0.3em black'

interface Props {
  scope: Scope
  service: ReadService
  /** Reads the service again. */
  refresh: () => void
}

/**
 * The section of the moment on a transparent page, to be laid over the picture of a stream. With `&lines=2` it has two lines at a
 * time, which are turned on this page by a click or a key, because the live state knows sections only.
 */
export function LowerThird({ scope, service, refresh }: Props) {
  const t = useLiveTexts()
  const news = useFollowed(scope, service, refresh)
  const { live } = news
  const { stage, why } = useStage(scope, service, news)
  const { now } = stage
  usePageTitle(service.title.trim() || t.service, t.views.overlay)
  useTransparentPage()
  const atOnce = linesAtOnce(useSearch())
  const parts = linesInParts(live?.blank || !now ? [] : now.lines, atOnce)
  const place = live ? [live.itemId, live.sectionId, live.position].join(' ') : ''
  const { part, onNext } = useTurnedLines(service.id, place, parts.length)
  const lines = parts[part] ?? []
  return (
    <main className="fixed inset-0 flex flex-col justify-end px-[4vw] py-[4vh] text-center">
      <h1 className="sr-only">{t.views.overlay}</h1>
      {atOnce !== null && (
        <button type="button" aria-label={t.stage.next} onClick={onNext} className="absolute inset-0" />
      )}
      {lines.length > 0 && (
        <div
          className="flex items-end"
          style={{ height: `${atOnce === null ? WHOLE : atOnce * LARGE * 1.7}vh` }}
        >
          <Fitted
            most={atOnce === null ? USUAL : LARGE}
            least={12}
            language={now?.language ?? 'und'}
            style={{ textShadow: SHADOW, padding: '0.3em' }}
            className="pointer-events-none flex h-full w-full flex-col justify-end-safe font-semibold font-serif text-white"
          >
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat; their place tells them apart
              <p key={at}>{line}</p>
            ))}
          </Fitted>
        </div>
      )}
      {why !== null && !(live?.blank && why === 'otherWords') && (
        <div
          role="status"
          style={{ textShadow: SHADOW }}
          className={classes('font-medium text-[2vh] text-white', why !== 'otherWords' && 'sr-only')}
        >
          {t.why[why]}
        </div>
      )}
    </main>
  )
}

/** Nothing is drawn behind the words. */
function useTransparentPage(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const before = style.background
    style.background = 'transparent'
    return () => {
      style.background = before
    }
  }, [])
}

interface Turned {
  /** What is sung: an item and a section of it. */
  readonly place: string
  readonly part: number
}

const NOWHERE: Turned = { place: '', part: 0 }

/**
 * The part of a section that is shown, which is turned by keys. Each section begins with its first part. Pages of one browser show
 * the same part, such as an overlay and a dock in OBS.
 */
function useTurnedLines(serviceId: string, place: string, parts: number) {
  const [turned, setTurned] = useState(NOWHERE)
  const channel = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    const opened = new BroadcastChannel(`psaltery.lower-third.${serviceId}`)
    opened.addEventListener('message', ({ data }: MessageEvent<Turned>) => setTurned(data))
    channel.current = opened
    return () => {
      opened.close()
      channel.current = null
    }
  }, [serviceId])
  const part = turned.place === place ? Math.min(turned.part, Math.max(0, parts - 1)) : 0
  const turn = (steps: number) => {
    const next = { place, part: Math.max(0, Math.min(part + steps, parts - 1)) }
    setTurned(next)
    channel.current?.postMessage(next)
  }
  const [onNext, onPrevious] = [() => turn(1), () => turn(-1)]
  useKeys({
    ArrowRight: onNext,
    ArrowDown: onNext,
    PageDown: onNext,
    ' ': onNext,
    ArrowLeft: onPrevious,
    ArrowUp: onPrevious,
    PageUp: onPrevious,
  })
  return { part, onNext }
}
