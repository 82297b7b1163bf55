import { useSearchParams } from 'wouter'
import type { Church } from '../../../client/types.ts'
import { useSong } from '../../api/queries.ts'
import { commandLine, option, songIdIn, type ToolPlace } from '../../model/administration/commands.ts'
import { RefusedRequest } from '../../model/save/failure.ts'
import { useTexts } from '../../texts/texts.ts'
import { TextField } from '../../ui/field.tsx'
import { Command, CommandGroup } from './command.tsx'

/** More than a church ever has: the whole history is looked through. */
const ALL_CHANGES = 1_000_000

/** What archiving means, its commands, and who changed what. */
export function SongsPart({ church, place }: { church: Church; place: ToolPlace }) {
  const { songs: t, history } = useTexts().administration
  const [address, setAddress] = useSearchParams()
  const pasted = address.get('song') ?? ''
  const songId = songIdIn(pasted)
  const inChurch = option('church', church.id, 'ID')
  const song = option('song', songId ?? '', 'ID')
  const all = commandLine(place, 'history', inChurch, `--limit ${ALL_CHANGES}`)
  return (
    <>
      <CommandGroup title={t.title}>
        <p className="max-w-prose">{t.intro}</p>
        <div className="space-y-1.5">
          <TextField
            label={t.song}
            hint={t.songHint}
            problem={pasted.trim() !== '' && !songId ? t.badSong : null}
            value={pasted}
            onChange={(text) => setAddress(text === '' ? {} : { song: text }, { replace: true })}
            autoCapitalize="none"
            spellCheck={false}
          />
          {songId && <SongState key={songId} churchId={church.id} songId={songId} />}
        </div>
        <Command title={t.archive} line={commandLine(place, 'song archive', inChurch, song)} />
        <Command
          title={t.unarchive}
          hint={t.unarchiveHint}
          line={commandLine(place, 'song unarchive', inChurch, song)}
        />
        <Command title={t.find} hint={t.findHint} line={`${all} | grep -E 'archived|from the archive'`} />
      </CommandGroup>
      <CommandGroup title={history.title}>
        <Command title={history.church} hint={history.hint} line={commandLine(place, 'history', inChurch)} />
        <Command title={history.song} line={commandLine(place, 'history', inChurch, song)} />
      </CommandGroup>
    </>
  )
}

/** Which song it is, and whether it is archived now. */
function SongState({ churchId, songId }: { churchId: string; songId: string }) {
  const { songs: t } = useTexts().administration
  const song = useSong({ as: 'member', churchId }, songId)
  const title = song.data?.metadata.title ?? ''
  const isMissing = song.error instanceof RefusedRequest && song.error.status === 404
  return (
    <p role="status" className="text-sm">
      {isMissing && t.missing}
      {song.isSuccess && (song.data.archivedAt ? t.isArchived(title) : t.isListed(title))}
    </p>
  )
}
