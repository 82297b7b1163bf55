import { classes } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { LivePresenting, TargetPlace } from '../live-presenting.ts'

/** The switch that lets phones follow. */
export function LiveSwitch({ live: { isOn, toggle, texts } }: { live: LivePresenting }) {
  return (
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
  )
}

const ACTION =
  'min-h-10 rounded-lg border border-neutral-600 px-3 hover:bg-neutral-800 focus-visible:outline-white'

interface Props {
  live: LivePresenting
  onGo: (target: TargetPlace) => void
}

/** What keeps the phones from following, and what another presenter shows. It lies above the foot, so that nothing moves. */
export function LiveMessages({ live: { problem, other, onTakeOver, texts }, onGo }: Props) {
  return (
    <div
      role="status"
      className="absolute inset-x-0 bottom-full bg-black text-center text-neutral-200 text-sm"
    >
      {problem !== null && <p className="py-1 font-semibold text-white">{problem}</p>}
      {other && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-3 py-1">
          <span>{other.message}</span>
          {other.target && (
            <button type="button" className={ACTION} onClick={() => other.target && onGo(other.target)}>
              {texts.goThere}
            </button>
          )}
          <button type="button" className={ACTION} onClick={onTakeOver}>
            {texts.takeOver}
          </button>
        </p>
      )}
    </div>
  )
}
