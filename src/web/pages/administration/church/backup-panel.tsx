import type { ChurchBackup } from '../../../../client/types.ts'
import { useChurchBackup } from '../../../api/church.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { when } from '../../../texts/when.ts'
import { Notice, Skeleton } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'

/** Whether the church is backed up, for Administrators. */
export function BackupPanel({ churchId }: { churchId: string }) {
  const { loading } = useTexts()
  const { church } = useAdministrationTexts()
  const { data, error, refetch } = useChurchBackup(churchId)
  return (
    <Panel title={church.backup.title}>
      {data ? (
        <BackupState backup={data} />
      ) : error ? (
        <QueryProblem error={error} retry={refetch} />
      ) : (
        <Skeleton label={loading} lines={2} />
      )}
    </Panel>
  )
}

function BackupState({ backup: { state, last, elsewhereOld } }: { backup: ChurchBackup }) {
  const { backup: t } = useAdministrationTexts().church
  const sentence = last && <LastBackup last={last} />
  switch (state) {
    case 'good':
      return elsewhereOld ? (
        <Notice tone="danger">
          <p className="font-medium">{t.elsewhereOld}</p>
          {sentence}
        </Notice>
      ) : (
        sentence
      )
    case 'none':
      return <p className="max-w-prose">{t.none}</p>
    case 'old':
      return (
        <Notice tone="danger">
          <p className="font-medium">{last ? t.old : t.missing}</p>
          {sentence}
        </Notice>
      )
    default:
      return (
        <Notice tone="warn">
          <p className="font-medium">{t[state]}</p>
          {sentence}
        </Notice>
      )
  }
}

/** The last good backup, with the counts of this church. */
function LastBackup({ last }: { last: NonNullable<ChurchBackup['last']> }) {
  const language = useLanguage()
  const { backup: t } = useAdministrationTexts().church
  const { at, restored, notRestored, songs, files } = last
  const sentence = restored ? t.restored : t.readBack
  return (
    <>
      <p className="max-w-prose">{sentence(when(at, language), t.songs(songs), t.files(files))}</p>
      {notRestored && <p className="max-w-prose text-muted text-sm">{t.notRestored[notRestored]}</p>}
    </>
  )
}
