import type { Church, Service } from '../../../client/types.ts'
import type { CameIn } from '../../editor/conflict-view.tsx'
import { FieldChanges } from '../../editor/diff-view.tsx'
import { useSaverNames } from '../../hooks/saving/use-saver-names.ts'
import { diffService } from '../../model/diff.ts'
import type { ServiceDocument } from '../../model/services/service-document.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useServiceTexts } from '../../texts/services/service-texts.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStartAction } from '../archiving/action-notices.tsx'
import { serviceName, useServiceSongs } from './use-service-songs.ts'

/** Handed along by the editor of a service whose save was merged with what others saved. */
export interface MergedSave extends CameIn<ServiceDocument> {
  kind: 'merged'
}

export const isMergedSave = (state: unknown): state is MergedSave =>
  typeof state === 'object' && state !== null && 'kind' in state && state.kind === 'merged'

interface Props {
  church: Church
  service: Service
  merged: MergedSave
}

/** What others had saved, and how one’s own save on top of it is taken back. */
export function MergedNotice({ church, service, merged }: Props) {
  const t = useAllTexts()
  const { page } = useServiceTexts()
  const language = useLanguage()
  const start = useStartAction()
  const { base, since, theirs, version } = merged
  const part = { churchId: church.id, of: 'service', id: service.id } as const
  const { names } = useServiceSongs(church.id, [base, theirs])
  const savers = useSaverNames(part, since, version)
  const undo = () => {
    const name = serviceName(service, language)
    start({ kind: 'restore', part, name, version: service.version, old: version })
  }
  return (
    <Notice
      tone="good"
      actions={service.version === version + 1 && <Button onClick={undo}>{t.edit.undo}</Button>}
    >
      <p>
        {t.savedBy.meanwhile(...savers)} {page.merged}
      </p>
      <div className="mt-2">
        <FieldChanges changes={diffService(base, theirs, names)} />
      </div>
    </Notice>
  )
}
