import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Church, Service } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { refreshService } from '../../api/parts.ts'
import { session } from '../../api/people/session.ts'
import { arrangementsQuery, lyricsQuery, songQuery, useChurches } from '../../api/queries.ts'
import { createService } from '../../api/services.ts'
import { SaveStatus } from '../../editor/save-bar.tsx'
import { useSaver } from '../../hooks/saving/use-saver.ts'
import { useIsMounted } from '../../hooks/use-is-mounted.ts'
import type { SetList } from '../../model/lists/set-list.ts'
import { newId } from '../../model/new-id.ts'
import { RefusedRequest } from '../../model/save/failure.ts'
import { choicesOf, type FoundSong, serviceOfList } from '../../model/services/list-to-service.ts'
import type { ServiceDocument } from '../../model/services/service-document.ts'
import { sundayFrom, todayIn } from '../../model/services/service-times.ts'
import { useServiceTexts } from '../../texts/services/service-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { JUST_SAVED } from '../edit/saved-notice.tsx'
import { canWrite } from '../session/member-area.tsx'

/** For writers: saves a list of this browser, or of a link, as a service, and opens it. */
export function MakeService({ churchId, list }: { churchId: string; list: SetList }) {
  const church = useChurches().data?.churches.find(({ id }) => id === churchId)
  return church && canWrite(church) ? <MakeButton church={church} list={list} /> : null
}

function MakeButton({ church, list }: { church: Church; list: SetList }) {
  const { make: t } = useServiceTexts()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const isMounted = useIsMounted()
  const saving = useSaver<{ service: Service }>()
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const make = async () => {
    setReading(true)
    setProblem(null)
    try {
      const document = await readService(queries, church, list)
      const key = newId()
      saving.start({
        send: () => createService(church.id, key, document),
        author: session.person(),
        onSaved: ({ service }) => {
          refreshService(queries, church.id, service.id)
          if (isMounted.current) navigate(addresses.service(church.id, service.id), { state: JUST_SAVED })
        },
      })
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure))
    }
    setReading(false)
  }
  const isBusy = isReading || (saving.state.kind !== 'idle' && saving.state.kind !== 'refused')
  return (
    <>
      <Button icon="calendar" disabled={isBusy} onClick={() => void make()}>
        {isBusy ? t.making : t.button}
      </Button>
      <div className="basis-full empty:hidden">
        {problem !== null && <Notice tone="danger">{t.failed(problem)}</Notice>}
        <SaveStatus saving={saving} />
      </div>
    </>
  )
}

/** The list with the ids of what was chosen in it, for which the songs are read one after the other. */
async function readService(queries: QueryClient, church: Church, list: SetList): Promise<ServiceDocument> {
  const scope = { as: 'member', churchId: church.id } as const
  const chosen = choicesOf(list)
  const found = new Map<string, FoundSong | null>()
  for (const { songId } of list.songs) {
    if (found.has(songId)) continue
    found.set(
      songId,
      await readSong(async () => {
        await queries.fetchQuery(songQuery(scope, songId))
        return {
          lyrics: chosen.words.has(songId)
            ? (await queries.fetchQuery(lyricsQuery(scope, songId))).lyrics
            : [],
          arrangements: chosen.music.has(songId)
            ? (await queries.fetchQuery(arrangementsQuery(scope, songId))).arrangements
            : [],
        }
      }),
    )
  }
  const date = sundayFrom(todayIn(church.timeZone))
  return serviceOfList(list, (songId) => found.get(songId) ?? null, { date, newId })
}

async function readSong(read: () => Promise<FoundSong>): Promise<FoundSong | null> {
  try {
    return await read()
  } catch (failure) {
    if (failure instanceof RefusedRequest && failure.status === 404) return null
    throw failure
  }
}
