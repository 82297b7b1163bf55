import { Link } from 'wouter'
import { useTexts } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LanguageMenu, type LanguageProps } from '../../../ui/song/language-menu.tsx'
import { WordOptionControls, type WordOptions } from '../words/word-options.tsx'
import { Note, type SongAction } from './song-actions.tsx'

interface Props {
  /** Null while there are no words. */
  languages: LanguageProps | null
  options: WordOptions
  actions: readonly SongAction[]
  onClose: () => void
}

const ROW =
  '-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-lg px-2 text-start hover:bg-accent-soft'

/** On a phone, all that the bar at the bottom has no room for. */
export function MoreDialog({ languages, options, actions, onClose }: Props) {
  const t = useTexts()
  return (
    <Dialog title={t.song.more} closeLabel={t.close} onClose={onClose}>
      <div className="space-y-4">
        {languages && (
          <div className="space-y-3 border-line border-b pb-4 [&_label]:min-h-11">
            <LanguageMenu {...languages} />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <WordOptionControls {...options} />
            </div>
          </div>
        )}
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
      </div>
    </Dialog>
  )
}
