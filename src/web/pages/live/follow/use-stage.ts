import type { LiveNow, ReadService } from '../../../api/live.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import type { LiveNews } from '../../../model/live/live-feed.ts'
import { type Stage, stageOf } from '../../../model/live/stage.ts'
import { type Why, whyOf } from '../../../model/live/sung-section.ts'
import { useShownItems } from './use-shown-items.ts'

/** The section of the moment and the next one, and why they are not in the words of this reader. */
export function useStage(
  scope: Scope,
  service: ReadService,
  news: LiveNews<LiveNow>,
): { stage: Stage; why: Why | null } {
  const { live } = news
  const { items, lostIds } = useShownItems(scope, service, news, { isForAll: true })
  const stage = stageOf(items, live ?? null)
  const { item, sung } = stage
  const why = whyOf({
    sung,
    isOther: sung.kind === 'section' && sung.words !== item?.version,
    isRemoved: item !== null && lostIds.has(item.id),
    isHidden: live != null && item === null,
  })
  return { stage, why }
}
