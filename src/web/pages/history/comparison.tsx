import type { ReactNode, RefObject } from 'react'
import type { Part } from '../../model/song/part.ts'
import { saverName } from '../../texts/names.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { when } from '../../texts/when.ts'
import { INPUT } from '../../ui/field.tsx'
import { FieldChanges, LyricsChanges } from '../edit/conflict/diff-view.tsx'
import { BringBackSection, BringBackVersion } from './bring-back.tsx'
import { type ChangeNames, changesBetween, hasChanges, type SavedVersion } from './saved-version.ts'

interface Props {
  /** What is compared, and what it is called. */
  part: Part
  name: string
  /** All that were read, newest first. */
  versions: readonly SavedVersion[]
  before: SavedVersion | null
  after: SavedVersion
  current: SavedVersion
  writes: boolean
  names: ChangeNames
  onChoose: (from: number, to: number) => void
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** Any two versions of one part of a song, or of a service, with the way to bring one back. */
export function Comparison(props: Props) {
  const { part, name, versions, before, after, current, writes, names, onChoose, headingRef } = props
  const t = useTexts()
  const language = useLanguage()
  const changes = changesBetween(before, after, names)
  const place = { part, current }
  const old = [before, after].filter((version) => version !== null && version.version !== current.version)
  return (
    <section aria-labelledby="compared" className="min-w-0 rounded-2xl border border-line bg-surface p-5">
      <h2 ref={headingRef} tabIndex={-1} id="compared" className="rounded font-semibold font-serif text-xl">
        {before
          ? `${t.history.version(before.version)} → ${t.history.version(after.version)}`
          : t.history.version(after.version)}
      </h2>
      <p className="text-muted text-sm">{name}</p>
      <p className="mb-4 text-muted text-sm">
        <time dateTime={after.createdAt}>{when(after.createdAt, language)}</time> ·{' '}
        {saverName(after.savedBy, t)}
        {after.restoredFrom !== null && ` · ${t.savedBy.restoredFrom(after.restoredFrom)}`}
      </p>
      <div className="mb-6 flex flex-wrap gap-4">
        <VersionMenu
          label={t.history.from}
          value={before?.version ?? 0}
          versions={versions}
          onChoose={(from) => onChoose(from, after.version)}
        >
          <option value={0}>{t.history.nothing}</option>
        </VersionMenu>
        <VersionMenu
          label={t.history.to}
          value={after.version}
          versions={versions}
          onChoose={(to) => onChoose(before?.version ?? 0, to)}
        />
      </div>
      {!hasChanges(changes) ? (
        <p className="text-muted">{t.history.same}</p>
      ) : changes.kind === 'fields' ? (
        <FieldChanges changes={changes.fields} />
      ) : (
        <LyricsChanges
          diff={changes.diff}
          all
          actionOf={
            writes
              ? (sectionId) => <BringBackSection {...place} from={[before, after]} sectionId={sectionId} />
              : undefined
          }
        />
      )}
      {writes && old.length > 0 && (
        <div className="mt-6 border-line border-t pt-4">
          <div className="flex flex-wrap gap-2">
            {old.map(
              (version) =>
                version && <BringBackVersion key={version.version} {...place} name={name} old={version} />,
            )}
          </div>
          <p className="mt-2 text-muted text-sm">{t.history.copyHint}</p>
        </div>
      )}
    </section>
  )
}

interface MenuProps {
  label: string
  value: number
  versions: readonly SavedVersion[]
  onChoose: (version: number) => void
  children?: ReactNode
}

function VersionMenu({ label, value, versions, onChoose, children }: MenuProps) {
  const t = useTexts()
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="text-muted">{label}</span>
      <select className={INPUT} value={value} onChange={(event) => onChoose(Number(event.target.value))}>
        {versions.map(({ version }) => (
          <option key={version} value={version}>
            {t.history.version(version)}
          </option>
        ))}
        {children}
      </select>
    </label>
  )
}
