import { type ReactNode, type RefObject, useState } from 'react'
import { useLocation } from 'wouter'
import type { LyricsDocument } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { session } from '../../api/people/session.ts'
import { FieldChanges, LyricsChanges } from '../../editor/diff-view.tsx'
import { draftName, isLyricsDraft } from '../../editor/documents.ts'
import { newId } from '../../model/new-id.ts'
import { isSameSection, restoreSection } from '../../model/restore-section.ts'
import type { Draft } from '../../model/save/draft.ts'
import { drafts } from '../../model/save/drafts.ts'
import type { Part, SongPart } from '../../model/song/part.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { saverName } from '../../texts/names.ts'
import { useLanguage } from '../../texts/texts.ts'
import { when } from '../../texts/when.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { INPUT } from '../../ui/field.tsx'
import { useStartAction } from '../archiving/action-notices.tsx'
import { type ChangeNames, changesBetween, hasChanges, type SavedVersion } from './saved-version.ts'

interface ComparisonProps {
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
export function Comparison(props: ComparisonProps) {
  const { part, name, versions, before, after, current, writes, names, onChoose, headingRef } = props
  const t = useAllTexts()
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
  const t = useAllTexts()
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

interface BringBackVersionProps {
  part: Part
  current: SavedVersion
}

/** A whole old version, saved again at once. What waits in the editor is merged with it there. */
function BringBackVersion({
  old,
  name,
  part,
  current,
}: BringBackVersionProps & { old: SavedVersion; name: string }) {
  const t = useAllTexts()
  const start = useStartAction()
  return (
    <Button
      icon="undo"
      onClick={() => start({ kind: 'restore', part, name, version: current.version, old: old.version })}
    >
      {t.history.copy(old.version)}
    </Button>
  )
}

type SavedWords = Extract<SavedVersion, { of: 'lyrics' }>

const wordsPlace = ({ churchId, songId, id }: SongPart, current: SavedWords) => ({
  draftName: draftName.lyrics(churchId, songId, id),
  href: addresses.editLyrics(churchId, songId, id),
  current,
  isDocument: isLyricsDraft,
})

interface SectionProps extends BringBackVersionProps {
  /** The versions that are compared: the section comes from the first of them that has it. */
  from: readonly (SavedVersion | null)[]
  sectionId: string
}

/** One section of an old version, where it was another one than now. */
function BringBackSection({ from, sectionId, part, current }: SectionProps) {
  const t = useAllTexts()
  const has = ({ sections }: LyricsDocument) => sections.find(({ id }) => id === sectionId)
  const old = from.find((version) => version?.of === 'lyrics' && has(version.document))
  if (old?.of !== 'lyrics' || current.of !== 'lyrics' || part.of !== 'lyrics') return null
  const section = has(old.document)
  if (!section || isSameSection(old.document, current.document, sectionId)) return null
  return (
    <CopyIntoEditor
      place={wordsPlace(part, current)}
      version={old.version}
      section={section.name}
      change={(now) => ({ ...now, ...restoreSection(now, old.document, sectionId, newId) })}
      label={t.history.copySection(section.name, old.version)}
    >
      {t.history.bringBack}
    </CopyIntoEditor>
  )
}

/** Where the current version of something can be changed. */
interface EditorPlace<Document> {
  draftName: string
  href: string
  current: { document: Document; version: number }
  isDocument: (value: unknown) => value is Document
}

interface CopyIntoEditorProps<Document> {
  place: EditorPlace<Document>
  version: number
  /** The name of the section that is copied. */
  section: string
  /** What the editor should hold, made of what it holds now. */
  change: (now: Document) => Document
  label: string
  children: ReactNode
}

/** Puts a section of an old version into the editor as unsaved changes, after a question among those that wait there. */
function CopyIntoEditor<Document>(props: CopyIntoEditorProps<Document>) {
  const { place, version, section, change, label, children } = props
  const t = useAllTexts()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const copy = () => {
    const { document, version: current } = place.current
    const now = { author: session.person(), intent: null, editedAt: new Date().toISOString() }
    const waiting = drafts.load(place.draftName, place.isDocument)
    const begun: Omit<Draft<Document>, keyof typeof now> = waiting ?? {
      base: document,
      version: current,
      mine: document,
    }
    drafts.keep(place.draftName, { ...begun, ...now, mine: change(begun.mine) })
    navigate(`${place.href}?copied=${version}&section=${encodeURIComponent(section)}`)
  }
  return (
    <>
      <Button
        icon="undo"
        aria-label={label}
        variant="quiet"
        onClick={() => (drafts.has(place.draftName) ? setAsking(true) : copy())}
      >
        {children}
      </Button>
      {asking && (
        <Dialog title={t.history.draftThere} closeLabel={t.close} onClose={() => setAsking(false)}>
          <p className="mb-6">{t.history.draftSectionHint(section)}</p>
          <div className="flex justify-end gap-3">
            <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
            <Button variant="danger" onClick={copy}>
              {t.history.replaceSection}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
