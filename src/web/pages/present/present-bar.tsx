import type { ReactNode, Ref } from 'react'
import type { LyricVersion } from '../../../client/types.ts'
import type { useFullScreen } from '../../hooks/screen/use-full-screen.ts'
import { lyricNames } from '../../texts/language-names.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { BAR_BUTTON, BarButton } from './bar-button.tsx'
import type { LivePresenting, TargetPlace } from './presented-song.ts'

interface PresentBarProps {
  ref: Ref<HTMLDivElement>
  isShown: boolean
  /** The switch that lets phones follow, where they may. */
  live?: ReactNode
  position: string
  lyrics: readonly LyricVersion[]
  first: LyricVersion | null
  second: LyricVersion | null
  onChoose: (first: string, second: string | null) => void
  onNext: () => void
  onPrevious: () => void
  /** Null where there is one song. */
  onNextSong: (() => void) | null
  isOverview: boolean
  onOverview: () => void
  isBlank: boolean
  onBlank: () => void
  fullScreen: ReturnType<typeof useFullScreen>
  hasProjector: boolean
  onProjector: () => void
  onLeave: () => void
}

/** The controls under a slide: they fade, but stay in their place, so that nothing moves. */
export function PresentBar(props: PresentBarProps) {
  const t = useTexts()
  const { first, second, fullScreen } = props
  return (
    <div
      ref={props.ref}
      className={classes(
        'flex flex-wrap items-center justify-center gap-1 px-3 pb-1 max-sm:gap-0 max-sm:px-1 text-neutral-300 text-sm transition-opacity duration-300 focus-within:opacity-100 motion-reduce:transition-none',
        !props.isShown && 'opacity-0',
      )}
    >
      <BarButton icon="close" label={t.present.leave} onClick={props.onLeave} />
      {/* Right is forward in every language, as on a remote control. */}
      <span dir="ltr" className="flex items-center gap-1 max-sm:gap-0">
        <BarButton icon="left" label={t.present.previous} onClick={props.onPrevious} />
        <span role="status" dir="auto" className="min-w-16 text-center tabular-nums max-sm:min-w-14">
          {props.position}
        </span>
        <BarButton icon="right" label={t.present.next} onClick={props.onNext} />
        {props.onNextSong && <BarButton icon="skip" label={t.present.nextSong} onClick={props.onNextSong} />}
      </span>
      <BarButton
        icon="grid"
        label={t.present.overview}
        aria-pressed={props.isOverview}
        onClick={props.onOverview}
      />
      <BarButton icon="blank" label={t.present.blank} aria-pressed={props.isBlank} onClick={props.onBlank} />
      {fullScreen.toggle && (
        <BarButton
          icon="full"
          label={t.present.full}
          aria-pressed={fullScreen.isFull}
          onClick={fullScreen.toggle}
        />
      )}
      {/* A phone has no second window to move to a projector. */}
      <span className="max-sm:hidden [@media(pointer:coarse)_and_(height<30rem)]:hidden">
        <BarButton
          icon="present"
          label={props.hasProjector ? t.present.closeProjector : t.present.openProjector}
          aria-pressed={props.hasProjector}
          onClick={props.onProjector}
        />
      </span>
      {props.live}
      {props.lyrics.length > 1 && first && (
        <span className="flex min-w-0 gap-1">
          <VersionSelect
            label={t.language}
            versions={props.lyrics}
            value={first.id}
            onChange={(id) => props.onChoose(id, (id === second?.id ? first : second)?.id ?? null)}
          />
          <VersionSelect
            label={t.present.second}
            none={`${t.present.second}: ${t.present.none}`}
            versions={props.lyrics.filter((version) => version !== first)}
            value={second?.id ?? ''}
            onChange={(id) => props.onChoose(first.id, id === '' ? null : id)}
          />
        </span>
      )}
    </div>
  )
}

interface SelectProps {
  label: string
  /** What no version at all is called, where that may be chosen. */
  none?: string
  versions: readonly LyricVersion[]
  value: string
  onChange: (value: string) => void
}

function VersionSelect({ label, none, versions, value, onChange }: SelectProps) {
  const reader = useLanguage()
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="scheme-dark h-10 max-w-56 min-w-0 rounded-lg border border-neutral-600 bg-neutral-900 px-2 text-neutral-200 focus-visible:outline-white *:bg-neutral-900 *:text-neutral-200"
    >
      {none !== undefined && <option value="">{none}</option>}
      {versions.map((version) => (
        <option key={version.id} value={version.id}>
          {lyricNames(version, reader)}
        </option>
      ))}
    </select>
  )
}

interface SwitchProps {
  live: LivePresenting
  /** What else only the one who presents has to know. */
  news: string | null
  /** Opens the notices; null: they are in sight. */
  onNotices: (() => void) | null
}

/** The switch that lets phones follow, the way to the overlay of a stream, and the way to the notices. */
export function LiveControls({ live, news, onNotices }: SwitchProps) {
  const { isOn, toggle, texts } = live
  const notice = noticeOf(live, news)
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={toggle}
        className={classes(
          'inline-flex h-11 items-center gap-2 rounded-lg border px-3 focus-visible:outline-white',
          isOn
            ? 'border-white bg-white text-black'
            : 'border-neutral-600 hover:bg-neutral-800 hover:text-white',
        )}
      >
        <Icon name="phone" />
        {texts.follow}
      </button>
      {/* A phone is no source of a stream. The slides stay in this window. */}
      <a
        href={live.overlay}
        target="_blank"
        rel="noreferrer"
        aria-label={texts.overlay}
        title={texts.overlay}
        className={classes(BAR_BUTTON, 'max-sm:hidden')}
      >
        <Icon name="overlay" />
      </a>
      {onNotices && notice !== '' && (
        <BarButton icon="notice" label={`${texts.notice}: ${notice}`} onClick={onNotices} />
      )}
    </>
  )
}

const noticeOf = ({ problem, other }: LivePresenting, news: string | null): string =>
  [problem, other?.message, news].filter(Boolean).join(' ')

const ACTION =
  'min-h-10 rounded-lg border border-neutral-600 px-3 hover:bg-neutral-800 focus-visible:outline-white'

interface LiveMessagesProps {
  live: LivePresenting
  onGo: (target: TargetPlace) => void
  /** Something was done about it. */
  onDone?: () => void
}

/** What keeps the phones from following, and what another presenter shows. It never stands on a slide. */
export function LiveMessages({
  live: { problem, other, onTakeOver, texts },
  onGo,
  onDone,
}: LiveMessagesProps) {
  const target = other?.target
  const go = () => {
    if (target) onGo(target)
    onDone?.()
  }
  const takeOver = () => {
    onTakeOver()
    onDone?.()
  }
  return (
    <div role="status" className="text-center text-neutral-200 text-sm">
      {problem !== null && <p className="py-1 font-semibold text-white">{problem}</p>}
      {other && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-3 py-1">
          <span>{other.message}</span>
          {target && (
            <button type="button" className={ACTION} onClick={go}>
              {texts.goThere}
            </button>
          )}
          <button type="button" className={ACTION} onClick={takeOver}>
            {texts.takeOver}
          </button>
        </p>
      )}
    </div>
  )
}
