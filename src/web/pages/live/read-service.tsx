import { useMemo, useState } from 'react'
import type { ReadService as Service } from '../../api/live.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useKeptItems } from '../../hooks/use-kept.ts'
import { sungListOf } from '../../model/live/sung-service.ts'
import { ReadList } from '../lists/list-read.tsx'
import { useFollowed, useSavedMarks } from './use-live.ts'

interface Props {
  scope: Scope
  service: Service
  /** The first one of the church. */
  language: string | null
  /** The page that leaving leads to, and the words of the link there. */
  back: string
  backLabel: string
  /** Reads the service again. */
  refresh: () => void
}

/** The sheet music of a service on a stand, as its plan is at the moment. */
export function ReadService({ scope, service, language, back, backLabel, refresh }: Props) {
  const { plan } = useFollowed(scope, service, refresh)
  const [shownId, show] = useState<string | null>(null)
  const items = useKeptItems(service.items, shownId)
  const list = useMemo(
    () => sungListOf({ ...service, items: [...items] }, language),
    [service, items, language],
  )
  const saved = useSavedMarks(plan, 'music')
  return <ReadList scope={scope} list={list} back={back} backLabel={backLabel} saved={saved} onShown={show} />
}
