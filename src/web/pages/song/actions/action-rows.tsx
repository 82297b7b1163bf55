import { Link } from 'wouter'
import { Icon } from '../../../ui/icon.tsx'
import { Note, type SongAction } from './song-actions.tsx'

const ROW =
  '-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-lg px-2 text-start hover:bg-accent-soft'

/** The actions below each other, in a dialog that closes before one is done. */
export function ActionRows({ actions, onClose }: { actions: readonly SongAction[]; onClose: () => void }) {
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
              <Note text={note} />
            </button>
          ) : (
            <Link href={href} className={ROW}>
              <Icon name={icon} className="size-5 text-accent" />
              {label}
              <Note text={note} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
