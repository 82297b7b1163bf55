import { Link } from 'wouter'
import type { Service, ServiceItem, SongItem } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { useForMembers } from '../../api/church.ts'
import { chartOf } from '../../model/lists/chosen-chart.ts'
import { beginnings, totalMinutes } from '../../model/services/service-times.ts'
import { choiceOf, withChoice } from '../../model/song/language-choice.ts'
import { useServiceTexts } from '../../texts/services/service-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { hourName } from '../../texts/when.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { PagePart } from '../../ui/page-part.tsx'
import { ForMembers } from '../../ui/song/for-members.tsx'
import { type ServiceSongs, songFacts, useServiceSongs } from './use-service-songs.ts'

interface Props {
  churchId: string
  service: Service
}

/** The items of a service in their order. */
export function ServiceItems({ churchId, service }: Props) {
  const t = useServiceTexts()
  const { fields } = useTexts()
  const songs = useServiceSongs(churchId, [service])
  const times = beginnings(service.time, service.items)
  const total = totalMinutes(service.items)
  return (
    <>
      <ol
        aria-label={t.page.order}
        className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface"
      >
        {service.items.map((item, at) => (
          <li
            key={item.id}
            className={classes(
              'relative flex gap-3 px-4 py-3',
              item.type === 'song' && 'hover:bg-accent-soft',
            )}
          >
            <span className="w-6 shrink-0 pt-0.5 text-end text-muted tabular-nums">{at + 1}.</span>
            <PagePart of={item}>
              <Item
                churchId={churchId}
                item={item}
                songs={songs}
                isPublic={service.visibility === 'public'}
                begins={times[at] ?? null}
              />
            </PagePart>
            {item.type === 'song' &&
              chartOf({ arrangement: item.arrangementId }, songs.arrangements(item.songId)) && (
                <ButtonLink
                  href={addresses.readItem({ as: 'member', churchId }, { serviceId: service.id }, item.id)}
                  icon="music"
                  aria-label={`${fields.chart}: ${songs.names.song(item.songId)}`}
                  className="relative ms-auto shrink-0 self-start print:hidden"
                >
                  {fields.chart}
                </ButtonLink>
              )}
          </li>
        ))}
      </ol>
      {total !== null && <p className="mt-2 px-4 text-muted text-sm">{t.page.total(total)}</p>}
    </>
  )
}

interface ItemProps {
  churchId: string
  item: ServiceItem
  songs: ServiceSongs
  /** Whether visitors see the service. */
  isPublic: boolean
  /** As 09:30; null: it is not known. */
  begins: string | null
}

function Item({ item, ...props }: ItemProps) {
  const { page } = useServiceTexts()
  if (item.type === 'song') return <Song item={item} {...props} />
  return (
    <div className="min-w-0">
      <p className="break-words font-medium text-lg leading-snug">{item.title}</p>
      <Facts begins={props.begins} facts={item.minutes === null ? '' : page.minutes(item.minutes)} />
      {item.text.trim() !== '' && <p className="mt-0.5 whitespace-pre-line break-words">{item.text}</p>}
    </div>
  )
}

/** When an item begins, and what was chosen for it. */
function Facts({ begins, facts }: { begins: string | null; facts: string }) {
  const language = useLanguage()
  const shown = [begins && hourName(begins, language), facts].filter(Boolean)
  return shown.length > 0 && <p className="text-muted text-sm">{shown.join(' · ')}</p>
}

function Song({ churchId, item, songs, isPublic, begins }: ItemProps & { item: SongItem }) {
  const t = useServiceTexts()
  const scope = { as: 'member', churchId } as const
  const isForMembers = useForMembers(scope)
  const song = songs.song(item.songId)
  const facts = songFacts(item, songs.names, t)
  const lyrics = songs.lyrics(item.songId)
  const [first, second] = item.lyricVersionIds.flatMap((id) => lyrics.find((one) => one.id === id) ?? [])
  const choice = first ? choiceOf({ first, second: second ?? null }, lyrics) : ''
  const isHidden = song !== undefined && (song.archivedAt !== null || isForMembers(song))
  return (
    <div className="min-w-0">
      <Link
        href={withChoice(addresses.song(scope, item.songId), choice)}
        className="rounded font-semibold font-serif text-lg leading-snug after:absolute after:inset-0 hover:underline"
      >
        {songs.names.song(item.songId)}
      </Link>
      {song && isForMembers(song) && <ForMembers className="ms-2" />}
      <Facts begins={begins} facts={facts} />
      {item.note.trim() !== '' && (
        <p className="mt-0.5 whitespace-pre-line break-words text-sm italic">{item.note}</p>
      )}
      {isPublic && isHidden && <p className="text-sm text-warn">{t.page.hidden}</p>}
    </div>
  )
}
