import { Link } from 'wouter'
import { Icon, type IconName } from './icon.tsx'

/** Something that can be done with a part of the page: it leads somewhere or does it here. */
export interface Action {
  icon: IconName
  label: string
  /** Beside the label, for example that a draft exists. */
  note?: string | null
  href?: string
  onClick?: () => void
  opensDialog?: boolean
}

const ROW =
  '-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-lg px-2 text-start hover:bg-accent-soft'

/** The actions below each other, in a dialog that closes before one is done. */
export function ActionRows({ actions, onClose }: { actions: readonly Action[]; onClose: () => void }) {
  return (
    <ul>
      {actions.map(({ icon, label, note, href, onClick }) => (
        <li key={href ?? label}>
          {href === undefined ? (
            <button
              type="button"
              className={ROW}
              onClick={() => {
                onClose()
                onClick?.()
              }}
            >
              <Icon name={icon} className="size-5 text-accent" />
              {label}
              <ActionNote text={note} />
            </button>
          ) : (
            <Link href={href} className={ROW}>
              <Icon name={icon} className="size-5 text-accent" />
              {label}
              <ActionNote text={note} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

export function ActionNote({ text }: { text: string | null | undefined }) {
  return text ? <span className="font-normal text-warn">{text}</span> : null
}
