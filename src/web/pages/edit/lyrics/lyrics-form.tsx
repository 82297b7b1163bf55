import { Suspense, useState } from 'react'
import type { LyricSection, LyricsDocument, LyricVersion, Metadata, Song } from '../../../../client/types.ts'
import { bodyBytes, isBlank, LIMITS } from '../../../../core/limits.ts'
import type { FormatArrangement } from '../../../../formats/song.ts'
import { addresses } from '../../../addresses.ts'
import { session } from '../../../api/people/session.ts'
import { draftName, isMetadata, type LyricsDraft } from '../../../editor/documents.ts'
import { SequenceBuilder } from '../../../editor/sequence-builder.tsx'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import type { EditionProblem } from '../../../model/editions.ts'
import { addDetails } from '../../../model/editor/pasted-lyrics.ts'
import * as parts from '../../../model/editor/section-edits.ts'
import {
  hasWords,
  namesFor,
  nextNames,
  sourceSection,
  suggestedNames,
  translateNames,
} from '../../../model/editor/section-names.ts'
import { drafts } from '../../../model/save/drafts.ts'
import type { LyricsProblem } from '../../../model/song/song-problems.ts'
import { useChartTexts } from '../../../texts/chart/chart-texts.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { languageName } from '../../../texts/language-names.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { LanguagePicker } from '../../../ui/combobox/language-picker.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { keepChart } from './keep-chart.ts'
import { useLineActions } from './line-input.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { SectionCard, SourceChoice } from './section-card.tsx'

interface LyricsFormProps {
  churchId: string
  song: Song
  editor: Editor<LyricsDraft>
  /** The words as they are saved; null for new ones. */
  saved: LyricVersion | null
  /** Of the words; empty while none is chosen. */
  language: string
  /** The song's other words. */
  others: readonly LyricVersion[]
  edition: EditionProblem | null
  problems: readonly LyricsProblem[]
  /** The other words that stand beside these. */
  source: LyricVersion | null
  onSource: (source: LyricVersion | null) => void
  /** A section or a line was moved. */
  onMove: (id: string) => void
}

export function LyricsForm(props: LyricsFormProps) {
  const { churchId, song, editor, language, problems, source, others } = props
  const t = useAllTexts()
  const reader = useLanguage()
  const { mine, change } = editor
  /** The text that was pasted into a line; empty: none yet. Null: the dialog is closed. */
  const [pasting, setPasting] = useState<string | null>(null)
  const [chart, setChart] = useState<'kept' | 'refused' | null>(null)
  const [details, setDetails] = useState<KeptDetails>('nothing')
  const lines = useLineActions(editor, props.onMove, setPasting)
  const apply = (next: (document: LyricsDocument) => LyricsDocument, run: string | null = null) =>
    change((before) => ({ ...before, ...next(before) }), run)
  const problemOf = (sectionId: string) => {
    const found = problems.find(
      (problem) =>
        'sectionId' in problem &&
        problem.sectionId === sectionId &&
        // Without any words yet, a section without words is no problem.
        (problem.kind !== 'noWords' || mine.sections.some(hasWords)),
    )
    return found && t.lyrics.problems[found.kind]
  }
  const besideOf = (section: LyricSection, at: number) => {
    const found = source && sourceSection(section, at, source)
    return found && { section: found, language: source.language }
  }
  const names = namesFor(language, reader)
  const keep = (chords: FormatArrangement) => {
    const about = { label: t.fields.chart, lyricVersionIds: props.saved ? [props.saved.id] : [] }
    return keepChart(churchId, song, chords, about) ? 'kept' : 'refused'
  }
  return (
    <div className="space-y-6">
      <AboutWords {...props} />
      <datalist id="section-names">
        {suggestedNames(mine, names).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button icon="paste" onClick={() => setPasting('')}>
          {t.lyrics.paste}
        </Button>
        {others.length > 0 && <SourceChoice others={others} source={source} onChange={props.onSource} />}
        <ByteMeter document={mine} />
      </div>
      {details !== 'nothing' && (
        <Notice
          tone={details === 'kept' ? 'info' : 'warn'}
          actions={
            <ButtonLink href={addresses.editDetails(churchId, song.id)}>{t.lyrics.toDetails}</ButtonLink>
          }
        >
          {details === 'kept' ? t.lyrics.detailsKept : t.lyrics.detailsRefused}
        </Notice>
      )}
      {chart && (
        <Suspense>
          <KeptChart isKept={chart === 'kept'} href={addresses.editArrangement(churchId, song.id, 'new')} />
        </Suspense>
      )}
      <p className="text-muted text-sm max-sm:hidden">{t.lyrics.help}</p>
      {props.saved === null && others.length > 0 && (
        <p className="text-muted text-sm">{t.lyrics.source.unfilled}</p>
      )}
      {mine.sections.map((section, at) => (
        <SectionCard
          key={section.id}
          section={section}
          isFirst={at === 0}
          isLast={at === mine.sections.length - 1}
          problem={editor.dirty ? problemOf(section.id) : undefined}
          source={besideOf(section, at)}
          lines={lines}
          onRename={(name) =>
            apply((document) => parts.renameSection(document, section.id, name), `name-${section.id}`)
          }
          onMove={(step) => {
            props.onMove(section.id)
            apply((document) => parts.moveSection(document, section.id, step))
          }}
          onRemove={() => apply((document) => parts.removeSection(document, section.id))}
          onAddLine={() => lines.addLine(section.id)}
        />
      ))}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 font-medium text-sm">{t.lyrics.addSection}</legend>
        {nextNames(mine, names).map((name) => (
          <Button key={name} icon="plus" onClick={() => lines.addSection(name)}>
            {name}
          </Button>
        ))}
      </fieldset>
      {mine.sections.length > 0 && (
        <SequenceBuilder document={mine} sections={mine.sections} onChange={apply} />
      )}
      {pasting !== null && (
        <Suspense>
          <PasteDialog
            name={`${churchId}/${song.id}`}
            given={pasting}
            names={names}
            onClose={() => setPasting(null)}
            onUse={({ sections, sequence }, found, chords) => {
              setDetails(keepDetails(churchId, song, found))
              if (chords) setChart(keep(chords))
              apply((document) => {
                const grown = parts.appendSections(document, sections)
                return sequence.length > 0 ? { ...grown, sequence: [...grown.sequence, ...sequence] } : grown
              })
              setPasting(null)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Where the chords of a pasted text are, or why they are not. */
function KeptChart({ isKept, href }: { isKept: boolean; href: string }) {
  const c = useChartTexts().pasted
  return (
    <Notice tone={isKept ? 'info' : 'warn'} actions={<ButtonLink href={href}>{c.open}</ButtonLink>}>
      {isKept ? c.kept : c.refused}
    </Notice>
  )
}

/** Most songs never come near it. */
const NEAR_LIMIT = 0.8

function ByteMeter({ document }: { document: LyricsDraft }) {
  const t = useAllTexts()
  const inKiB = new Intl.NumberFormat(useLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const used = bodyBytes(document)
  const share = used / LIMITS.bodyBytes
  if (share < NEAR_LIMIT) return null
  return (
    <div className="flex items-center gap-2 text-muted text-xs tabular-nums">
      <div aria-hidden="true" className="h-1.5 w-24 overflow-hidden rounded-full bg-line">
        <div
          className={classes('h-full rounded-full', share > 0.9 ? 'bg-danger' : 'bg-accent')}
          style={{ width: `${Math.min(100, share * 100)}%` }}
        />
      </div>
      <span className={classes(share > 0.9 && 'font-semibold text-danger')}>
        {t.lyrics.size(`${inKiB.format(used / 1024)} KiB`)}
      </span>
    </div>
  )
}

interface AboutWordsProps {
  churchId: string
  song: Song
  editor: Editor<LyricsDraft>
  /** The words as they are saved; null for new ones. */
  saved: LyricVersion | null
  others: readonly LyricVersion[]
  edition: EditionProblem | null
}

/** The language, which saved words change on a page of its own, and the label among words in the same language. */
function AboutWords({ churchId, song, editor, saved, others, edition }: AboutWordsProps) {
  const t = useAllTexts()
  const reader = useLanguage()
  const { mine, change } = editor
  const choose = (language: string) =>
    change((before) => {
      const [from, to] = [namesFor(before.language ?? '', reader), namesFor(language, reader)]
      return { ...translateNames(before, from, to), language }
    }, 'language')
  const isMissing = edition === 'missing'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {saved ? (
        <SavedLanguage churchId={churchId} songId={song.id} saved={saved} />
      ) : (
        <LanguagePicker
          label={t.choose.language.label}
          hint={t.choose.language.hint}
          value={mine.language ?? ''}
          used={others.map(({ language }) => language)}
          onChange={choose}
        />
      )}
      <TextField
        label={t.lyrics.label}
        hint={isMissing ? t.choose.edition.needed : t.lyrics.labelHint}
        problem={edition && !isBlank(mine.label) ? t.choose.edition.problems[edition] : null}
        required={isMissing}
        limit={LIMITS.label}
        value={mine.label}
        onChange={(label) => change((before) => ({ ...before, label }), 'label')}
      />
    </div>
  )
}

function SavedLanguage({
  churchId,
  songId,
  saved,
}: {
  churchId: string
  songId: string
  saved: LyricVersion
}) {
  const t = useAllTexts().changeLanguage
  const reader = useLanguage()
  return (
    <div className="flex flex-wrap items-center gap-x-3 self-start sm:pt-7">
      <span className="text-sm">{t.now(languageName(saved.language, reader))}</span>
      {saved.archivedAt === null && (
        <ButtonLink variant="quiet" icon="globe" href={addresses.changeLanguage(churchId, songId, saved.id)}>
          {t.action}
        </ButtonLink>
      )}
    </div>
  )
}

type KeptDetails = 'kept' | 'refused' | 'nothing'

/**
 * Puts the details in a pasted text into the editor of the song's details, as unsaved changes: words and
 * details are saved each on their own.
 */
function keepDetails(churchId: string, song: Song, found: Metadata): KeptDetails {
  const name = draftName.details(churchId, song.id)
  const started = {
    base: song.metadata,
    version: song.version,
    mine: song.metadata,
    author: session.person(),
    intent: null,
    title: song.metadata.title,
  }
  const draft = drafts.load(name, isMetadata) ?? started
  const mine = addDetails(draft.mine, found)
  if (JSON.stringify(mine) === JSON.stringify(draft.mine)) return 'nothing'
  return drafts.keep(name, { ...draft, mine, editedAt: new Date().toISOString() }) ? 'kept' : 'refused'
}
