import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import { useForMembers } from '../../api/church.ts'
import { sharedOrigin } from '../../api/page-data.ts'
import { songQuery } from '../../api/queries.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { listLinks } from '../../model/lists/list-link.ts'
import { hasNotes, type SetList } from '../../model/lists/set-list.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CopyLink, QrCode, ReachNotice } from '../../ui/shared-link.tsx'

interface Props {
  scope: Scope
  list: SetList
  onClose: () => void
}

/** The link that carries a list, to copy or to scan. */
export function ShareList({ scope, list, onClose }: Props) {
  const { close, visibility } = useTexts()
  const { share: t } = useAllTexts().lists
  const [notes, setNotes] = useState(true)
  const { link, qr, fitsWithoutNotes } = listLinks(
    sharedOrigin() + addresses.sharedList(scope.churchId),
    list,
    notes,
  )
  const forMembers = useSongsForMembers(scope, list)
  return (
    <Dialog title={t.title} closeLabel={close} onClose={onClose}>
      <div className="space-y-5">
        <ReachNotice address={link} />
        {qr ? (
          <QrCode text={qr} label={t.qr} className="w-full" isDense />
        ) : (
          <Notice
            tone="info"
            actions={fitsWithoutNotes && <Button onClick={() => setNotes(false)}>{t.leaveOut}</Button>}
          >
            {fitsWithoutNotes ? t.notesTooLong : t.tooLong}
          </Notice>
        )}
        {forMembers > 0 && <Notice tone="warn">{visibility.shareList(forMembers)}</Notice>}
        {hasNotes(list) && (
          <label className="inline-flex min-h-10 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={notes}
              onChange={({ target }) => setNotes(target.checked)}
            />
            {t.notes}
          </label>
        )}
        <CopyLink address={link} />
        <p className="text-muted text-sm">{t.hint}</p>
      </div>
    </Dialog>
  )
}

/** How many songs of the list only members see, of those that the page of the list has loaded. */
function useSongsForMembers(scope: Scope, list: SetList): number {
  const isForMembers = useForMembers(scope)
  const ids = [...new Set(list.songs.map(({ songId }) => songId))]
  const loaded = useQueries({ queries: ids.map((id) => ({ ...songQuery(scope, id), enabled: false })) })
  return loaded.filter(({ data }) => data && isForMembers(data.song)).length
}
