import { useTexts } from '../../../texts/texts.ts'
import { type Action, ActionRows } from '../../../ui/action-rows.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LanguageMenu, type LanguageProps } from '../../../ui/song/language-menu.tsx'
import { WordOptionControls, type WordOptions } from '../words/word-options.tsx'

interface Props {
  /** Null while there are no words. */
  languages: LanguageProps | null
  options: WordOptions
  /** What can be done with the words that are shown. */
  ofWords: readonly Action[]
  actions: readonly Action[]
  onClose: () => void
}

/** All that is done with a song less often; on a phone also what stands beside the words where there is room. */
export function MoreDialog({ languages, options, ofWords, actions, onClose }: Props) {
  const t = useTexts()
  return (
    <Dialog title={t.song.more} closeLabel={t.close} onClose={onClose}>
      <div className="space-y-4">
        {languages && (
          <div className="space-y-3 border-line border-b pb-4 sm:hidden [&_label]:min-h-11">
            <LanguageMenu {...languages} />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <WordOptionControls {...options} />
            </div>
          </div>
        )}
        <ActionRows actions={actions} onClose={onClose} />
        {ofWords.length > 0 && (
          <div className="border-line border-t pt-4 sm:hidden">
            <ActionRows actions={ofWords} onClose={onClose} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
