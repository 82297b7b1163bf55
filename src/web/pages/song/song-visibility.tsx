import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Song } from '../../../client/types.ts'
import { useChurchSettings, useForMembers } from '../../api/church.ts'
import { refreshSong } from '../../api/parts.ts'
import { session } from '../../api/people/session.ts'
import { setVisibility } from '../../api/saves.ts'
import { SaveStatus } from '../../editor/save-bar.tsx'
import { useSaver } from '../../hooks/saving/use-saver.ts'
import { newId } from '../../model/new-id.ts'
import { fingerprint, type Intent, intentFor } from '../../model/save/saver.ts'
import { useAdministrationTexts } from '../../texts/administration/administration-texts.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

interface SongVisibilityProps {
  churchId: string
  song: Song
  onClose: () => void
}

/** The choice of who sees a song, and then who does. */
export function SongVisibility({ churchId, song, onClose }: SongVisibilityProps) {
  const { visibility: t } = useAdministrationTexts()
  const isForMembers = useForMembers({ as: 'member', churchId })
  const [saved, setSaved] = useState<Song | null>(null)
  if (!saved) return <VisibilityDialog {...{ churchId, song, onClose }} onSaved={setSaved} />
  return <Notice tone="good">{isForMembers(saved) ? t.saved.members : t.saved.public}</Notice>
}

interface VisibilityDialogProps {
  churchId: string
  /** The song as it was read last. */
  song: Song
  onClose: () => void
  onSaved: (song: Song) => void
}

type Choice = 'church' | 'public' | 'members'

/** Who sees a song: everyone, the members, or as the church is set. */
function VisibilityDialog({ churchId, song, onClose, onSaved }: VisibilityDialogProps) {
  const { close, cancel, edit } = useAllTexts()
  const { visibility: t } = useAdministrationTexts()
  const queries = useQueryClient()
  const settings = useChurchSettings(churchId)
  const [choice, setChoice] = useState<Choice>(song.visibility ?? 'church')
  const [intent, setIntent] = useState<Intent | null>(null)
  const saver = useSaver<Song>()
  const { state } = saver
  const wanted = choice === 'church' ? null : choice
  const save = () => {
    const next = intentFor(
      intent,
      {
        fingerprint: fingerprint(`${churchId}/${song.id}/visibility`, song.version, wanted),
        person: session.person(),
      },
      newId,
    )
    setIntent(next)
    saver.start({
      send: () =>
        setVisibility({ churchId, songId: song.id }, song.version, next.key, wanted).catch((failure) => {
          // The page shows what was saved meanwhile; the next save is based on that.
          refreshSong(queries, churchId, song.id)
          throw failure
        }),
      author: session.person(),
      onSaved: (saved) => {
        refreshSong(queries, churchId, song.id)
        onSaved(saved)
      },
    })
  }
  const isBusy = state.kind === 'sending' || state.kind === 'waiting' || state.kind === 'signedOut'
  const ofChurch = settings.data?.visibility ?? 'public'
  return (
    <Dialog title={t.title} closeLabel={close} onClose={onClose}>
      <div className="space-y-4">
        <ChoiceList
          label={t.title}
          isLabelHidden
          value={choice}
          onChange={setChoice}
          disabled={isBusy}
          options={[
            { value: 'church', label: t.choices.church[ofChurch], hint: t.hints.church },
            { value: 'public', label: t.choices.public, hint: t.hints.public },
            { value: 'members', label: t.choices.members, hint: t.hints.members },
          ]}
        />
        <SaveStatus saving={saver} />
        {state.kind === 'conflict' && <Notice tone="warn">{t.conflict}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" disabled={isBusy || wanted === song.visibility} onClick={save}>
            {state.kind === 'sending' ? edit.saving : edit.save}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
