import { type CSSProperties, type ReactNode, useRef } from 'react'
import { directionOf } from '../../../../core/languages/language-match.ts'
import { type TypeBounds, useFittingType } from '../../../hooks/screen/use-element-size.ts'
import { classes } from '../../../ui/class-names.ts'

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
