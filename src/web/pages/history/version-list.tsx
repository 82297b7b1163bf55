import { useId } from 'react'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { when } from '../../texts/when.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  revisions: readonly { id: string; version: number; createdAt: string }[]
  from: number
  to: number
  onFrom: (version: number) => void
  onTo: (version: number) => void
  onMore: (() => void) | null
}

/** Newest first, with two columns of radio buttons: from which version, to which. */
export function VersionList({ revisions, from, to, onFrom, onTo, onMore }: Props) {
  const t = useTexts()
  const language = useLanguage()
  const name = useId()
  const pick = (
    column: 'from' | 'to',
    version: number,
    chosen: number,
    onPick: (version: number) => void,
  ) => (
    <label className="flex size-10 items-center justify-center">
      <span className="sr-only">{`${t.history[column]} ${t.history.version(version)}`}</span>
      <input
        type="radio"
        name={`${name}-${column}`}
        className="size-4 accent-accent"
        checked={version === chosen}
        onChange={() => onPick(version)}
      />
    </label>
  )
  return (
    <div className="rounded-2xl border border-line bg-surface p-2">
      <div aria-hidden="true" className="flex text-muted text-xs">
        <span className="w-10 text-center">{t.history.from}</span>
        <span className="w-10 text-center">{t.history.to}</span>
      </div>
      <ol>
        {revisions.map(({ id, version, createdAt }, at) => (
          <li key={id} className="flex items-center rounded-lg hover:bg-accent-soft">
            {pick('from', version, from, onFrom)}
            {pick('to', version, to, onTo)}
            <span className="min-w-0 flex-1 py-1 pl-2 text-sm">
              <span className="font-medium">{t.history.version(version)}</span>
              {at === 0 && <span className="ml-2 text-good text-xs">{t.history.current}</span>}
              <span className="block text-muted text-xs">{when(createdAt, language)}</span>
            </span>
          </li>
        ))}
      </ol>
      {onMore && (
        <Button variant="quiet" className="w-full" onClick={onMore}>
          {t.history.more}
        </Button>
      )}
    </div>
  )
}
