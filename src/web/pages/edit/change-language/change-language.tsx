import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Arrangement, LyricVersion, Song } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { setArchived } from '../../../api/parts.ts'
import { session } from '../../../api/people/session.ts'
import { createLyrics } from '../../../api/saves.ts'
import { useSaver } from '../../../hooks/saving/use-saver.ts'
import { usePageTitle } from '../../../hooks/screen/use-page-title.ts'
import { useIsMounted } from '../../../hooks/use-is-mounted.ts'
import { newId } from '../../../model/new-id.ts'
import {
  type BegunChange,
  begunChanges,
  LanguageChange,
  newChange,
} from '../../../model/song/language-change.ts'
import { exactChoice, withChoice } from '../../../model/song/language-choice.ts'
import { lyricName } from '../../../texts/language-names.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { refreshSong } from '../refresh-part.ts'
import { JUST_SAVED } from '../saved-notice.tsx'
import { HalfDone } from './half-done.tsx'
import { LanguageForm } from './language-form.tsx'

interface Props {
  churchId: string
  song: Song
  words: LyricVersion
  /** The song's other words. */
  others: readonly LyricVersion[]
  arrangements: readonly Arrangement[]
}

/** Saves words again in another language and archives the old ones, as one action. */
export function ChangeLanguage({ churchId, song, words, others, arrangements }: Props) {
  const t = useTexts()
  const reader = useLanguage()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [begun] = useState(() => begunChanges.load(words.id))
  const [old] = useState(begun?.old ?? words)
  const path = { churchId, songId: song.id }
  const part = { ...path, of: 'lyrics', id: old.id } as const
  const changeOf = (from: BegunChange) =>
    new LanguageChange(from, {
      create: async (key, body) => (await createLyrics(path, key, body)).lyrics,
      archive: (version, key) => setArchived(part, true, version, key),
      newKey: newId,
      keep: (current) => begunChanges.keep(old.id, current),
    })
  const [change, setChange] = useState(begun && changeOf(begun))
  const isMounted = useIsMounted()
  const leave = (shown: LyricVersion) => {
    refreshSong(queries, churchId, song.id)
    if (!isMounted.current) return
    const home = addresses.song({ as: 'member', churchId }, song.id)
    navigate(withChoice(home, exactChoice(shown)), { state: JUST_SAVED })
  }
  const { state, start, tryNow } = useSaver<LyricVersion>()
  const run = (made: LanguageChange) =>
    start({ send: () => made.run(), author: session.person(), onSaved: leave })
  const begin = (wanted: BegunChange['wanted']) => {
    const made = changeOf(newChange(old, wanted, newId))
    setChange(made)
    run(made)
  }
  // A reload in the middle of it: the page goes on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was there when the page opened.
  useEffect(() => {
    if (change) run(change)
  }, [])
  const finish = (version?: number) => {
    if (!change) return
    if (version !== undefined) change.agreeTo(version)
    run(change)
  }
  const created = change?.created() ?? null
  usePageTitle(t.changeLanguage.title, song.metadata.title)
  return (
    <div className="mx-auto w-full max-w-3xl">
      <BackLink
        href={withChoice(addresses.song({ as: 'member', churchId }, song.id), exactChoice(old))}
        label={song.metadata.title}
      />
      <h1 className="mt-3 mb-4 font-semibold font-serif text-3xl">{t.changeLanguage.title}</h1>
      {created && state.kind !== 'sending' && state.kind !== 'saved' ? (
        <HalfDone
          part={part}
          old={old}
          created={created}
          state={state}
          onFinish={finish}
          onKeepBoth={() => {
            change?.end()
            leave(created)
          }}
        />
      ) : (
        <>
          <p className="mb-6 max-w-prose">{t.changeLanguage.intro(lyricName(old, reader))}</p>
          <LanguageForm
            churchId={churchId}
            songId={song.id}
            old={old}
            begun={begun}
            others={others}
            music={arrangements.filter(({ lyricVersionIds }) => lyricVersionIds.includes(old.id))}
            state={state}
            onTryNow={tryNow}
            onChange={begin}
          />
        </>
      )}
    </div>
  )
}
