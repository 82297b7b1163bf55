import type { LyricVersion } from '../../../../client/types.ts'
import { useSaverNames } from '../../../hooks/saving/use-saver-names.ts'
import type { SaveState } from '../../../model/save/saver.ts'
import { currentVersion, type SongPart } from '../../../model/song/part.ts'
import { lyricName } from '../../../texts/language-names.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface Props {
  part: SongPart
  old: LyricVersion
  created: LyricVersion
  state: SaveState<LyricVersion>
  /** With the version that someone saved meanwhile, which is then archived. */
  onFinish: (version?: number) => void
  onKeepBoth: () => void
}

/** The new words are there, the old ones are not archived yet: why, and how to finish. */
export function HalfDone({ part, old, created, state, onFinish, onKeepBoth }: Props) {
  const t = useTexts()
  const reader = useLanguage()
  const current = state.kind === 'conflict' ? currentVersion(part, state.body) : null
  const savers = useSaverNames(part, old.version, current)
  return (
    <Notice
      tone="warn"
      actions={
        <>
          <Button onClick={onKeepBoth}>{t.changeLanguage.keepBoth}</Button>
          <Button variant="primary" onClick={() => onFinish(current ?? undefined)}>
            {t.changeLanguage.finish}
          </Button>
        </>
      }
    >
      <p className="font-medium">
        {t.changeLanguage.created(lyricName(created, reader), lyricName(old, reader))}
      </p>
      {state.kind === 'conflict' && (
        <p>
          {t.savedBy.meanwhile(...savers)} {t.changeLanguage.missed}
        </p>
      )}
      {state.kind === 'refused' && <p>{state.message}</p>}
      {state.kind === 'waiting' && <p>{t.edit.waiting(state.seconds)}</p>}
    </Notice>
  )
}
