import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { addresses } from '../../addresses.ts'
import { fetchScript, loadAgain } from '../../api/fetch-script.ts'
import { takePage } from '../../api/page-data.ts'
import { seedQueries } from '../../api/queries.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useTexts } from '../../texts/texts.ts'
import { Notice, Skeleton } from '../../ui/notice.tsx'
import { Shell } from '../../ui/shell.tsx'

/** In milliseconds: a connection that is open and silent for so long is given up. */
const SILENT_MS = 20_000

/** Stands in for a page of the server that has not answered yet, and reads it until it does. */
export function LatePage({ onRead }: { onRead: () => void }) {
  const t = useTexts()
  const queries = useQueryClient()
  const latest = useRef(onRead)
  latest.current = onRead
  usePageTitle(t.visit.busy)
  useEffect(() => {
    let isLeft = false
    fetchScript(readPage).then(
      (html) => {
        if (isLeft) return
        takePage(new DOMParser().parseFromString(html, 'text/html'))
        seedQueries(queries)
        latest.current()
      },
      () => void loadAgain(),
    )
    return () => {
      isLeft = true
    }
  }, [queries])
  return (
    <Shell home={addresses.start}>
      <Notice tone="warn" className="mb-6">
        {t.problem.noAnswer}
      </Notice>
      <Skeleton label={t.loading} />
    </Shell>
  )
}

/** With any status: a song that is missing has a page too. */
async function readPage(): Promise<string> {
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(SILENT_MS) })
  const html = await answer.text()
  if (!html.includes('id="page-data"')) throw new TypeError('This is not a page of the app.')
  return html
}
