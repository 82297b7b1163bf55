import { useState } from 'react'
import type { Church } from '../../../client/types.ts'
import type { Plan } from '../../model/import/plan.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/notice.tsx'
import { WritersPage } from '../session/writers-page.tsx'
import { DropZone } from './drop-zone.tsx'
import { Preview } from './preview/preview.tsx'
import { RunningImport } from './run/running-import.tsx'
import { useFound } from './use-found.ts'
import { useImport } from './use-import.ts'

/** Songs from files: choose them, check the preview, and start the import. */
export function ImportPage({ church }: { church: Church }) {
  const { import: t } = useTexts().transfer
  return (
    <WritersPage church={church} title={t.title} className="max-w-4xl">
      <Import church={church} />
    </WritersPage>
  )
}

function Import({ church }: { church: Church }) {
  const { loading } = useTexts()
  const { import: t } = useTexts().transfer
  const { current, begin, end } = useImport(church.id)
  const { files, read, encoding, readAs, clear } = useFound()
  const [isStarting, setIsStarting] = useState(false)
  const start = async (plan: Promise<Plan>) => {
    setIsStarting(true)
    await begin(await plan)
    clear()
    setIsStarting(false)
  }
  if (current === 'loading') return <Skeleton label={loading} />
  if (current) return <RunningImport church={church} current={current} onEnd={() => void end()} />
  if (!files) return <DropZone onFiles={(sources) => void read(sources)} />
  if (files.isReading) {
    return (
      <div className="space-y-4">
        <p className="tabular-nums">{t.reading(files.count)}</p>
        <progress aria-label={t.title} className="h-2 w-full accent-accent" />
        <Button onClick={clear}>{t.stopReading}</Button>
      </div>
    )
  }
  return (
    <Preview
      churchId={church.id}
      found={files.found}
      encoding={encoding}
      onEncoding={(chosen) => void readAs(chosen)}
      isStarting={isStarting}
      onStart={(plan) => void start(plan)}
      onClear={clear}
    />
  )
}
