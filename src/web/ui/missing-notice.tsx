import { useSyncExternalStore } from 'react'
import { missing } from '../api/scripts/missing.ts'
import { useTexts } from '../texts/texts.ts'
import { Notice } from './notice.tsx'

/** Over every page: what was tapped is not there yet, because the network is away or slow. */
export function MissingNotice({ isOpening }: { isOpening: boolean }) {
  const t = useTexts()
  const isMissing = useSyncExternalStore(missing.subscribe, missing.isAny)
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 mx-auto max-w-xl p-3 empty:hidden print:hidden">
      {isMissing ? (
        <Notice tone="warn" className="shadow-sm">
          {t.problem.noAnswer}
        </Notice>
      ) : (
        isOpening && (
          <p
            role="status"
            className="inline-flex rounded-full border border-line bg-surface px-3 py-1 text-muted text-sm shadow-sm"
          >
            {t.loading}
          </p>
        )
      )}
    </div>
  )
}
