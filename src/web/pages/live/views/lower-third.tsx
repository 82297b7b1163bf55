import { useLayoutEffect } from 'react'
import { useSearch } from 'wouter'
import type { ReadService } from '../../../api/live.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { usePageTitle } from '../../../hooks/screen/use-page-title.ts'
import { linesAtOnce, linesInParts } from '../../../model/live/stage.ts'
import { useLiveTexts } from '../../../texts/live/live-texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { useFollowed } from '../follow/use-followed.ts'
import { useStage } from '../follow/use-stage.ts'
import { Fitted } from './fitted.tsx'
import { useTurnedLines } from './use-turned-lines.ts'

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
