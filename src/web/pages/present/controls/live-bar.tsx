import { classes } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { LivePresenting, TargetPlace } from '../live-presenting.ts'
import { BAR_BUTTON, BarButton } from './bar-button.tsx'

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

interface Props {
  live: LivePresenting
  onGo: (target: TargetPlace) => void
  /** Something was done about it. */
  onDone?: () => void
}

/** What keeps the phones from following, and what another presenter shows. It never stands on a slide. */
export function LiveMessages({ live: { problem, other, onTakeOver, texts }, onGo, onDone }: Props) {
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
