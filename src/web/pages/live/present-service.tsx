import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { canWrite } from '../../../core/people.ts'
import { addresses } from '../../addresses.ts'
import type { LiveNow, ReadService } from '../../api/live.ts'
import { session } from '../../api/people/session.ts'
import { lyricsQuery, songQuery, useChurches } from '../../api/queries.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { tryWhenPossible } from '../../api/requests/many-requests.ts'
import { sendLive } from '../../api/send-live.ts'
import { useKeptItems } from '../../hooks/use-kept.ts'
import type { SungList } from '../../model/lists/sung-list.ts'
import type { LiveNews } from '../../model/live/live-feed.ts'
import { LatestSender, type LivePlace, OwnPlaces, type SendProblem } from '../../model/live/sending.ts'
import { type ShownItem, shownItems } from '../../model/live/shown-items.ts'
import { sungListOf } from '../../model/live/sung-service.ts'
import { tabStorage } from '../../model/storage.ts'
import { after } from '../../model/waits.ts'
import { type LiveTexts, useLiveTexts } from '../../texts/live/live-texts.ts'
import { PresentList } from '../lists/list-present.tsx'
import type { LivePresenting, ShownPlace } from '../present/presented-song.ts'
import { useFollowed, useSavedMarks } from './use-live.ts'

interface Props {
  scope: Scope
  service: ReadService
  /** The first one of the church. */
  language: string | null
  /** The page that leaving leads to. */
  back: string
  /** Reads the service again. */
  refresh: () => void
}

/** A service on a wall, as its plan is at the moment. Phones follow those who may write. */
export function PresentService(props: Props) {
  const { scope, service, language, refresh } = props
  const news = useFollowed(scope, service, refresh)
  const isWriter = useIsWriter(scope)
  // What is shown stays on the wall also when the plan has lost it.
  const [shownId, show] = useState<string | null>(null)
  const items = useKeptItems(service.items, shownId)
  const list = useMemo(
    () => sungListOf({ ...service, items: [...items] }, language),
    [service, items, language],
  )
  const plan = { ...props, list, news, onShown: show, shownKey: shownId }
  return isWriter ? <PresentLive {...plan} /> : <PresentPlan {...plan} />
}

function useIsWriter({ as, churchId }: Scope): boolean {
  const { data } = useChurches(as === 'member')
  const role = data?.churches.find(({ id }) => id === churchId)?.role
  return as === 'member' && role !== undefined && role !== null && canWrite(role)
}

interface FollowedProps extends Props {
  list: SungList
  news: LiveNews<LiveNow>
  onShown: (itemId: string | null) => void
  shownKey: string | null
}

function PresentLive(props: FollowedProps) {
  const { scope, service, list, news, refresh } = props
  return <PresentPlan {...props} live={useLivePresenting(scope, service, list, news, refresh)} />
}

function PresentPlan({
  scope,
  service,
  list,
  back,
  news,
  live,
  onShown,
  shownKey,
}: FollowedProps & { live?: LivePresenting }) {
  const t = useLiveTexts()
  const plan = JSON.stringify(service.items)
  const [seen, setSeen] = useState(plan)
  return (
    <PresentList
      scope={scope}
      list={list}
      back={back}
      live={live}
      saved={useSavedMarks(news.plan, 'words')}
      onShown={onShown}
      shownKey={shownKey}
      news={seen === plan ? null : { text: t.present.planChanged, onClose: () => setSeen(plan) }}
    />
  )
}

/** Kept over a reload: the service that phones follow from this tab. */
const NAME = 'psaltery.live'

/** Lets phones follow the slides of this page, and shows what another presenter does. */
function useLivePresenting(
  scope: Scope,
  service: ReadService,
  list: SungList,
  { live, connection }: LiveNews<LiveNow>,
  refresh: () => void,
): LivePresenting {
  const t = useLiveTexts()
  const queries = useQueryClient()
  const [isOn, setOn] = useState(() => tabStorage.get(NAME) === service.id)
  const [problem, setProblem] = useState<SendProblem | null>(null)
  const [other, setOther] = useState<LiveNow | 'ended' | null>(null)
  const shown = useRef<LivePlace | null>(null)
  const own = useRef(new OwnPlaces())
  const sender = useSender(scope.churchId, service.id, own.current, setProblem)

  useEffect(() => {
    if (live === undefined) return
    if (own.current.isOwn(live && placeOf(live))) return setOther(null)
    if (live) {
      own.current.giveUp()
      setOther(live)
    } else if (own.current.isPresenting()) {
      own.current.giveUp()
      setOther('ended')
      setOn(false)
    }
  }, [live])

  const onShown = useCallback(
    ({ key: itemId, ...place }: ShownPlace) => {
      shown.current = { itemId, ...place }
      if (isOn) sender.current?.say(shown.current)
    },
    [isOn, sender],
  )
  // The server knows the items of the newest plan alone.
  const isInPlan = problem?.kind !== 'refused' || problem.status !== 400
  useEffect(() => {
    if (!isInPlan) refresh()
  }, [isInPlan, refresh])
  const toggle = () => {
    if (isOn) tabStorage.remove(NAME)
    else tabStorage.set(NAME, service.id)
    setOther(null)
    setOn(!isOn)
    // The new state is sent with the slide that is shown, by `onShown`.
    if (isOn) sender.current?.say(null)
  }
  return {
    isOn,
    toggle,
    onShown,
    onTakeOver: () => {
      setOther(null)
      if (!isOn) toggle()
      else if (shown.current) sender.current?.say(shown.current)
    },
    onLeave: () => {
      if (isOn && other === null) sender.current?.stopWith(null)
    },
    problem: problemText(isOn ? problem : null, isOn && connection === 'lost', t),
    other: other && otherText(other, queries, scope, list, t),
    overlay: addresses.overlay(scope, { serviceId: service.id }),
    texts: { ...t.present, overlay: t.views.overlay },
  }
}

/** The sender of this page, which ends with it. */
function useSender(
  churchId: string,
  serviceId: string,
  own: OwnPlaces,
  onProblem: (problem: SendProblem | null) => void,
) {
  const sender = useRef<LatestSender<LivePlace | null> | null>(null)
  useEffect(() => {
    const created = new LatestSender<LivePlace | null>({
      send: (place) => {
        own.sent(place)
        return sendLive(churchId, serviceId, place)
      },
      after,
      changed: () => {
        onProblem(created.problem)
        if (created.problem?.kind === 'signedOut') session.end()
      },
    })
    sender.current = created
    const forget = tryWhenPossible(() => created.tryNow())
    return () => {
      forget()
      created.stop()
    }
  }, [churchId, serviceId, own, onProblem])
  return sender
}

const placeOf = ({ itemId, lyricVersionId, sectionId, position, blank }: LiveNow): LivePlace => ({
  ...{ itemId, lyricVersionId, sectionId, position, blank },
})

function problemText(problem: SendProblem | null, isLost: boolean, { present: t }: LiveTexts): string | null {
  if (!problem) return isLost ? t.lost : null
  if (problem.kind !== 'refused') return t[problem.kind]
  return problem.status === 400 ? t.notInPlan : t.refused
}

/** In the words of this page, which has loaded all songs. */
function otherText(
  other: LiveNow | 'ended',
  queries: QueryClient,
  scope: Scope,
  list: SungList,
  { present: t, unnamed }: LiveTexts,
): LivePresenting['other'] {
  if (other === 'ended') return { message: t.ended(t.someone), target: null }
  const item = knownItems(queries, scope, list).find(({ id }) => id === other.itemId)
  const section = item?.lyrics
    .find(({ id }) => id === other.lyricVersionId)
    ?.sections.find(({ id }) => id === other.sectionId)
  const where = [item?.title || unnamed, section?.name].filter(Boolean).join(' · ')
  return {
    message: t.other(other.by?.name ?? t.someone, other.blank ? t.dark : where),
    target: item ? { key: item.id, ...placeOf(other) } : null,
  }
}

function knownItems(queries: QueryClient, scope: Scope, list: SungList): ShownItem[] {
  const loaded = new Map(
    list.songs.flatMap(({ songId }) => {
      const song = queries.getQueryData(songQuery(scope, songId).queryKey)?.song
      const lyrics = queries.getQueryData(lyricsQuery(scope, songId).queryKey)?.lyrics
      return song && lyrics ? [[songId, { kind: 'ready', value: { song, lyrics } }] as const] : []
    }),
  )
  return shownItems(list, loaded, [])
}
