import { type ReactNode, Suspense, useState } from 'react'
import type { Arrangement, LyricVersion, Song } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { useForMembers } from '../../api/church.ts'
import { sharedOrigin } from '../../api/page-data.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useChosenLyrics } from '../../hooks/use-chosen-lyrics.ts'
import { useSongPlace } from '../../hooks/use-song-place.ts'
import { withChoice } from '../../model/song/language-choice.ts'
import { loadFurtherTexts } from '../../texts/further/further-texts.ts'
import { lyricNames } from '../../texts/language-names.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import type { Action } from '../../ui/action-rows.tsx'
import { classes } from '../../ui/class-names.ts'
import { fetched } from '../../ui/fetched.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { PagePart } from '../../ui/page-part.tsx'
import { CompactLanguageMenu, LanguageMenu, type LanguageProps } from '../../ui/song/language-menu.tsx'
import { Copyright, SungWords } from '../../ui/song/sung-words.tsx'
import { SongSteps } from './in-list.tsx'
import { SheetMusic } from './sheet-music.tsx'
import {
  BottomBar,
  EditLink,
  MoreDialog,
  PartMenu,
  type PartMenuActions,
  SongActions,
} from './song-actions.tsx'
import { SongDetails, SongHeading } from './song-heading.tsx'
import { useWordOptions, WordOptionControls, type WordOptions } from './word-options.tsx'

const AddDialog = fetched(
  () => import('../lists/add-dialog.tsx').then((module) => module.AddDialog),
  async () => loadFurtherTexts,
)
const ShareDialog = fetched(() =>
  import('../../ui/song/share-dialog.tsx').then((module) => module.ShareDialog),
)

/** The additional parts for members; viewers have no links to editors. */
export interface MemberParts {
  actions: readonly Action[]
  /** When the song was sung last. */
  sung: ReactNode
  /** Below everything else. */
  below?: ReactNode
  editing?: {
    details: Action
    words: (version: LyricVersion) => PartMenuActions
    music: (arrangement: Arrangement) => PartMenuActions
    /** False where there are as many as there may be. */
    addWords: Action | false
    addMusic: Action | false
  }
}

interface SongViewProps {
  scope: Scope
  song: Song
  lyrics: readonly LyricVersion[]
  arrangements: readonly Arrangement[]
  member?: MemberParts
}

/** A song: its title, its words in the reader's language, its sheet music, and what can be done with it. */
export function SongView({ scope, song, lyrics, arrangements, member }: SongViewProps) {
  const t = useTexts()
  const { chosen, choice, choose } = useChosenLyrics(lyrics)
  const { place, keep } = useSongPlace()
  const options = useWordOptions()
  const [open, setOpen] = useState<'more' | 'list' | 'share' | null>(null)
  const close = () => setOpen(null)
  const { metadata } = song
  const isForMembers = useForMembers(scope)(song)
  const editing = member?.editing
  const languages = chosen && { lyrics, chosen, onChoose: choose }
  /** The pencil above the words is that of the first ones. */
  const wordActions = (version: LyricVersion): readonly Action[] => {
    if (!editing) return []
    const { edit, more } = editing.words(version)
    return version === chosen?.first ? more : [edit, ...more]
  }
  const hasMusic = arrangements.length > 0
  const present = keep(withChoice(addresses.present(scope, song.id), choice))
  const print: Action = {
    icon: 'print',
    label: t.song.print,
    href: keep(withChoice(addresses.print(scope, song.id), choice)),
  }
  const shared = withChoice(addresses.song({ as: 'anyone', churchId: scope.churchId }, song.id), choice)
  const shown = [chosen?.first ?? [], chosen?.second ?? []].flat()
  const music = firstMusic(arrangements)
  const read = music && {
    icon: 'music' as const,
    label: t.actions.read,
    href: keep(
      withChoice(addresses[music.kind === 'file' ? 'read' : 'chart'](scope, song.id, music.id), choice),
    ),
  }
  const rest: Action[] = [
    ...(chosen ? [print] : []),
    { icon: 'list', label: t.listLinks.add, onClick: () => setOpen('list') },
    { icon: 'share', label: t.song.share, onClick: () => setOpen('share') },
    ...(member?.actions ?? []),
  ]
  const row = [
    editing && chosen && { ...editing.words(chosen.first).edit, label: t.song.edit },
    chosen && ({ icon: 'present', label: t.song.present, href: present } as const),
    read ?? (chosen && print),
    { icon: 'more', label: t.song.more, onClick: () => setOpen('more'), opensDialog: true } as const,
  ]
  return (
    <>
      <article className="space-y-8 max-sm:-mt-3 max-sm:space-y-4 max-sm:pb-[calc(4rem+env(safe-area-inset-bottom))]">
        <SongHeading
          scope={scope}
          metadata={metadata}
          isInList={place !== null}
          isForMembers={isForMembers}
          label={lyrics.length === 1 ? (lyrics[0]?.label ?? '') : ''}
          language={languages && lyrics.length > 1 && <CompactLanguageMenu {...languages} />}
          actions={<SongActions actions={row} />}
          editDetails={editing && <EditLink action={editing.details} />}
          editWords={editing && chosen && <EditLink action={editing.words(chosen.first).edit} isCompact />}
          sung={member?.sung}
        />
        <section id="words" aria-label={t.song.words} className="space-y-4">
          {languages ? (
            <PagePart of={lyrics}>
              <Words
                {...languages}
                options={options}
                copyright={metadata.copyright}
                menuOf={editing?.words}
              />
            </PagePart>
          ) : (
            <>
              <EmptyState
                title={t.song.noWords}
                action={editing && <SongActions actions={[editing.addWords]} />}
              />
              <Copyright text={metadata.copyright} />
            </>
          )}
          {languages && editing && (
            <div className="print:hidden">
              <SongActions actions={[editing.addWords]} />
            </div>
          )}
        </section>
        <PagePart>
          <SongSteps scope={scope} songId={song.id} />
        </PagePart>
        <PagePart of={metadata}>
          <SongDetails
            scope={scope}
            metadata={metadata}
            edit={editing && <EditLink action={editing.details} />}
          />
        </PagePart>
        <div className="empty:hidden sm:hidden print:hidden">{member?.sung}</div>
        {(hasMusic || member) && (
          <section
            aria-labelledby="sheet-music"
            className="space-y-4 border-line border-t pt-8 max-sm:pt-5 print:hidden"
          >
            <h2 id="sheet-music" className="font-semibold font-serif text-2xl max-sm:text-xl">
              {t.song.sheetMusic}
            </h2>
            {hasMusic ? (
              <PagePart of={arrangements}>
                <SheetMusic
                  scope={scope}
                  songId={song.id}
                  arrangements={arrangements}
                  lyrics={lyrics}
                  choice={choice}
                  menuOf={editing?.music}
                />
              </PagePart>
            ) : (
              <EmptyState
                title={t.song.noMusic}
                action={editing && <SongActions actions={[editing.addMusic]} />}
              />
            )}
            {hasMusic && editing && <SongActions actions={[editing.addMusic]} />}
          </section>
        )}
        <PagePart>{member?.below}</PagePart>
      </article>
      <BottomBar
        hasWords={chosen !== null}
        hasMusic={hasMusic}
        present={present}
        onMore={() => setOpen('more')}
      />
      {open === 'more' && (
        <MoreDialog
          languages={languages}
          options={options}
          ofWords={shown.flatMap(wordActions)}
          actions={rest}
          onClose={close}
        />
      )}
      {open === 'list' && (
        <Suspense>
          <AddDialog
            scope={scope}
            song={{
              songId: song.id,
              title: metadata.title,
              language: choice === '' ? null : (chosen?.first.language ?? null),
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'share' && (
        <Suspense>
          <ShareDialog
            address={sharedOrigin() + shared}
            poster={addresses.poster(scope.churchId)}
            warning={isForMembers ? t.visibility.share : null}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

interface WordsProps extends LanguageProps {
  options: WordOptions
  copyright: string
  /** What a member may do with one version of the words. */
  menuOf: ((lyrics: LyricVersion) => PartMenuActions) | undefined
}

/** The words in the language that is read, or in two, with the copyright always underneath. */
function Words({ lyrics, chosen, onChoose, options, copyright, menuOf }: WordsProps) {
  const shown = chosen.second ? [chosen.first, chosen.second] : [chosen.first]
  const isNamed =
    shown.length > 1 || menuOf !== undefined || (lyrics.length === 1 && chosen.first.label.trim() !== '')
  return (
    <div className="space-y-6 max-sm:space-y-4">
      <div className="flex flex-wrap items-center gap-3 max-sm:hidden print:hidden">
        <LanguageMenu lyrics={lyrics} chosen={chosen} onChoose={onChoose} />
        <WordOptionControls {...options} />
      </div>
      <div
        className={classes(
          'grid gap-x-12 max-sm:sr-only',
          shown.length > 1 && 'md:grid-cols-2',
          !isNamed && 'sr-only',
        )}
      >
        {shown.map((version) => (
          <VersionHeading key={version.id} version={version} menu={menuOf?.(version)} />
        ))}
      </div>
      <div style={{ fontSize: `${options.size}rem` }} className="font-serif">
        <SungWords chosen={chosen} order={options.order} />
      </div>
      <Copyright text={copyright} />
    </div>
  )
}

interface HeadingProps {
  version: LyricVersion
  menu: PartMenuActions | undefined
}

/** Visible where the menu above does not show it, and always there for screen readers. */
function VersionHeading({ version, menu }: HeadingProps) {
  const reader = useLanguage()
  return (
    <div className="flex min-h-10 items-center gap-3">
      <h2 className="font-medium text-base text-muted">{lyricNames(version, reader)}</h2>
      {menu && (
        <div className="max-sm:hidden print:hidden">
          <PartMenu {...menu} />
        </div>
      )}
    </div>
  )
}

/** What a musician reads of a song first: its first file, otherwise its first chart. */
type FirstMusic = { kind: 'file' | 'chart'; id: string }

function firstMusic(arrangements: readonly Arrangement[]): FirstMusic | null {
  const file = arrangements.flatMap(({ files }) => files)[0]
  if (file) return { kind: 'file', id: file.id }
  const charted = arrangements.find(({ chart }) => (chart ?? '').trim() !== '')
  return charted ? { kind: 'chart', id: charted.id } : null
}
