import { type CSSProperties, type ReactNode, useRef } from 'react'
import { directionOf } from '../../../core/languages/language-match.ts'
import type { LiveNow, ReadService } from '../../api/live.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { type TypeBounds, useFittingType } from '../../hooks/screen/use-element-size.ts'
import type { LiveNews } from '../../model/live/live-feed.ts'
import { type Stage, stageOf } from '../../model/live/stage.ts'
import { type Why, whyOf } from '../../model/live/sung-section.ts'
import { classes } from '../../ui/class-names.ts'
import { useShownItems } from './use-shown-items.ts'

interface Props extends TypeBounds {
  language?: string | undefined
  style?: CSSProperties
  className?: string
  children: ReactNode
}

/** Words in the largest type in which all of them are in sight. What is too long for the smallest type is scrolled. */
export function Fitted({ most, least, language, style, className, children }: Props) {
  const inner = useRef<HTMLDivElement>(null)
  useFittingType(inner, { most, least })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: words that scroll must be reachable by key
    <div tabIndex={0} className={classes('min-h-0 min-w-0 overflow-y-auto leading-snug', className)}>
      <div
        ref={inner}
        lang={language}
        dir={language === undefined ? undefined : directionOf(language)}
        style={style}
      >
        {children}
      </div>
    </div>
  )
}

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
