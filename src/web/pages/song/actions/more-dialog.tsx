import { useTexts } from '../../../texts/texts.ts'
import { type Action, ActionRows } from '../../../ui/action-rows.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LanguageMenu, type LanguageProps } from '../../../ui/song/language-menu.tsx'
import { WordOptionControls, type WordOptions } from '../words/word-options.tsx'

interface Props {
  /** Null while there are no words. */
  languages: LanguageProps | null
  options: WordOptions
  actions: readonly Action[]
  onClose: () => void
}

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
        <ActionRows actions={actions} onClose={onClose} />
      </div>
    </Dialog>
  )
}
