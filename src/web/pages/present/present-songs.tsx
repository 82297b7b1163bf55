import { type ReactNode, useEffect, useRef } from 'react'
import { useWakeLock } from '../../hooks/screen/use-device.ts'
import { useElementSize } from '../../hooks/screen/use-element-size.ts'
import { useFading } from '../../hooks/screen/use-fading.ts'
import { useFullScreen } from '../../hooks/screen/use-full-screen.ts'
import { usePageKeys } from '../../hooks/use-page-keys.ts'
import { useSwipe } from '../../hooks/use-swipe.ts'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/class-names.ts'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { PagePart } from '../../ui/page-part.tsx'
import { type OperatorNews, OperatorNotice } from './bar-button.tsx'
import { LiveControls, LiveMessages, PresentBar } from './present-bar.tsx'
import {
  chosenOf,
  type LivePresenting,
  type PresentedSong,
  partOfSong,
  type TargetPlace,
} from './presented-song.ts'
import { StageView } from './presenter-stage.tsx'
import { projectorWindow, useProjector, useShownOnProjector } from './projector-window.ts'
import { useLayouts } from './slide-layout.ts'
import { SlideWords } from './slide-words.tsx'
import { Overview, useOverview } from './slides-overview.tsx'
import { useShownLive, useTurningSlides } from './use-turning-slides.ts'

interface PresentSongsProps {
  /** In the order they are sung; the last slide of one is followed by the first slide of the next. */
  songs: readonly PresentedSong[]
  /** Other versions of the words were chosen for the song with this key. */
  onChoose: (key: string, chosen: readonly string[]) => void
  onLeave: () => void
  /** The song with this key is shown. */
  onShown?: ((key: string) => void) | undefined
  /** For the one who presents, and never on the wall. */
  news?: OperatorNews | null | undefined
  /** Of a service that phones may follow. */
  live?: LivePresenting | undefined
}

/** Songs on a wall: one part at a time, in type as large as it fits, from the first song to the end of the last. */
export function PresentSongs({ songs, onChoose, onLeave, onShown, news, live }: PresentSongsProps) {
  const t = useTexts()
  const stage = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const controls = useRef<HTMLDivElement>(null)
  const ownSpace = useElementSize(frame)
  const isActive = useFading(controls)
  const fullScreen = useFullScreen()
  useWakeLock()

  const projector = useProjector()
  const space = projector.kind === 'open' ? projector.space : ownSpace
  const layouts = useLayouts(songs, space)
  const turning = useTurningSlides(layouts)
  const { song, current, following, isBlank, inSong, inPart } = turning
  useShownOnProjector(isBlank ? null : current)
  const shownKey = layouts[song]?.key
  const presented = songs.find(({ key }) => key === shownKey)
  useShownLive(live, turning.placed, layouts[song], presented, isBlank)
  useEffect(() => {
    if (shownKey !== undefined) onShown?.(shownKey)
  }, [shownKey, onShown])
  const { first, second } = presented ? chosenOf(presented) : { first: null, second: null }
  const title = presented?.song.metadata.title ?? t.present.title
  const section = inPart.count > 1 ? t.present.of(turning.part, inPart.at, inPart.count) : turning.part
  const hasWords = layouts.some(({ parts }) => parts.length > 0)

  const leave = () => {
    fullScreen.leave()
    if (live && turning.following) turning.leave()
    else turning.forget()
    live?.onLeave()
    onLeave()
  }
  const goThere = (target: TargetPlace) => {
    const meant = songs.find(({ key }) => key === target.key)
    if (meant) turning.goToPart(meant.key, partOfSong(meant, target))
  }
  const { next, previous, blank, jump } = turning
  const overview = useOverview(stage)
  // In one window the slides are the wall: notices stand in the overview.
  const isWall = projector.kind !== 'open'
  usePageKeys(stage, {
    ArrowRight: next,
    ArrowDown: next,
    PageDown: next,
    ' ': next,
    ArrowLeft: previous,
    ArrowUp: previous,
    PageUp: previous,
    Home: turning.toFirst,
    End: turning.toLast,
    Escape: leave,
    b: blank,
    // What remotes send for a black screen.
    '.': blank,
    c: () => jump('c'),
    ...Object.fromEntries([...'123456789'].map((key) => [key, () => jump(key)])),
    n: turning.nextSong,
    p: turning.previousSong,
    o: overview.toggle,
    f: () => fullScreen.toggle?.(),
    ...overview.keys,
  })

  return (
    <main
      ref={stage}
      tabIndex={-1}
      data-theme="dark"
      className={classes(
        'fixed inset-0 flex flex-col bg-black text-white outline-none',
        !isActive && 'cursor-none',
      )}
    >
      <h1 className="sr-only">{title}</h1>
      {projector.kind === 'blocked' && (
        <Notice tone="warn" className="m-3">
          {t.present.blocked}
        </Notice>
      )}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div inert={overview.isOpen} className="flex min-h-0 flex-1 flex-col">
          <TurningArea onNext={next} onPrevious={previous}>
            <div ref={frame} className="flex min-h-0 flex-1 flex-col">
              {projector.kind === 'open' ? (
                <StageView
                  title={title}
                  section={section}
                  space={projector.space}
                  current={current}
                  next={following}
                  isBlank={isBlank}
                />
              ) : (
                <div aria-live="polite" className="min-h-0 flex-1">
                  {current && hasWords && !isBlank && (
                    <PagePart of={current} fallback={null}>
                      <SlideWords shown={current} />
                    </PagePart>
                  )}
                  {layouts.length > 0 && !hasWords && <EmptyState title={t.song.noWords} />}
                </div>
              )}
            </div>
          </TurningArea>
          {projector.kind !== 'open' && (
            <div className={isBlank ? 'invisible' : undefined}>
              <SlideFoot section={section} nextLine={turning.nextLine} />
            </div>
          )}
        </div>
        {overview.isOpen && (
          <Overview
            ref={overview.element}
            songs={layouts}
            at={turning.at}
            onJump={(at) => {
              turning.goTo(at)
              // Beside the wall it stays, for the next jump.
              if (isWall) overview.close()
            }}
            onClose={overview.close}
            notices={live && isWall && <LiveMessages live={live} onGo={goThere} onDone={overview.close} />}
          />
        )}
      </div>
      <div className="relative">
        {live && !isWall && <LiveMessages live={live} onGo={goThere} />}
        {news && (!isWall || overview.isOpen) && <OperatorNotice news={news} />}
        <PresentBar
          ref={controls}
          live={
            live && (
              <LiveControls
                live={live}
                news={news?.text ?? null}
                onNotices={isWall && !overview.isOpen ? overview.toggle : null}
              />
            )
          }
          isShown={isActive || overview.isOpen}
          position={inSong.count > 0 ? t.present.position(inSong.at, inSong.count) : ''}
          lyrics={presented?.lyrics ?? []}
          first={first}
          second={second}
          onChoose={(...ids) =>
            presented &&
            onChoose(
              presented.key,
              ids.filter((id) => id !== null),
            )
          }
          onNext={next}
          onPrevious={previous}
          onNextSong={songs.length > 1 ? turning.nextSong : null}
          isOverview={overview.isOpen}
          onOverview={overview.toggle}
          isBlank={isBlank}
          onBlank={blank}
          fullScreen={fullScreen}
          hasProjector={projector.kind === 'open'}
          onProjector={projector.kind === 'open' ? projectorWindow.close : projectorWindow.open}
          onLeave={leave}
        />
      </div>
    </main>
  )
}

/** Small below a slide: what the section is called, and the line that comes next. */
function SlideFoot({ section, nextLine }: { section: string; nextLine: string }) {
  const t = useTexts()
  return (
    <p
      data-foot
      className="flex h-[max(1.75rem,4vh)] items-center justify-between gap-8 px-[4vw] text-[max(0.875rem,2.2vh)] text-neutral-400"
    >
      <span className="max-w-1/2 shrink-0 truncate">{section}</span>
      {nextLine !== '' && (
        <span className="min-w-0 truncate">
          <span className="sr-only">{t.present.upcoming}: </span>
          <bdi>{nextLine}</bdi>
        </span>
      )}
    </p>
  )
}

interface TurningAreaProps {
  onNext: () => void
  onPrevious: () => void
  children: ReactNode
}

/** What turns by touch: a tap on the left third or a swipe to the right goes back, any other tap or swipe forward. */
function TurningArea({ onNext, onPrevious, children }: TurningAreaProps) {
  const t = useTexts()
  const { touch } = useSwipe(onNext, onPrevious)
  return (
    <div {...touch} className="relative flex min-h-0 flex-1 touch-pan-y flex-col px-[4vw] pt-[4vh]">
      {children}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t.present.previous}
        onClick={onPrevious}
        className="absolute inset-y-0 left-0 w-1/3 cursor-[inherit]"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={t.present.next}
        onClick={onNext}
        className="absolute inset-y-0 right-0 w-2/3 cursor-[inherit]"
      />
    </div>
  )
}
