import { useMemo, useState } from 'react'
import { canWrite } from '../../../../core/people.ts'
import type { LiveNow, ReadService } from '../../../api/live.ts'
import { useChurches } from '../../../api/queries.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { useKeptItems } from '../../../hooks/use-last.ts'
import type { SungList } from '../../../model/lists/sung-list.ts'
import type { LiveNews } from '../../../model/live/live-feed.ts'
import { sungListOf } from '../../../model/live/sung-service.ts'
import { useLiveTexts } from '../../../texts/live/live-texts.ts'
import { PresentList } from '../../lists/open/list-present.tsx'
import type { LivePresenting } from '../../present/live-presenting.ts'
import { useFollowed } from '../follow/use-followed.ts'
import { useLivePresenting } from '../follow/use-live-presenting.ts'
import { useSavedMarks } from '../follow/use-saved-plan.ts'

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
