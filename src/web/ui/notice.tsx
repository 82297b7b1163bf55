import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

type Tone = 'info' | 'warn' | 'danger' | 'good'

const TONES: Record<Tone, string> = {
  info: 'border-accent/40 bg-accent-soft text-ink',
  warn: 'border-warn/40 bg-warn-soft text-ink',
  danger: 'border-danger/40 bg-danger-soft text-ink',
  good: 'border-good/40 bg-good-soft text-ink',
}

/** A sentence that matters now, with what can be done about it. Danger interrupts a screen reader, the rest wait. */
export function Notice({
  tone,
  children,
  actions,
  className,
}: {
  tone: Tone
  children: ReactNode
  actions?: ReactNode
  className?: string
}) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-xl border px-4 py-3 text-sm',
        TONES[tone],
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-60">{children}</div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

/** Shown on a page without content, with what to do about it. */
export function EmptyState({
  title,
  isPage = false,
  children,
  action,
}: {
  title: string
  /** It stands for the whole page, so its title is the page's heading. */
  isPage?: boolean
  children?: ReactNode
  action?: ReactNode
}) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="rounded-2xl border border-line border-dashed px-6 py-14 text-center">
      <Title className="font-semibold font-serif text-xl">{title}</Title>
      {children && <div className="mx-auto mt-2 max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

export function Skeleton({ lines = 6, label }: { lines?: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="space-y-3 motion-safe:animate-pulse">
      {Array.from({ length: lines }, (_, at) => `row-${at}`).map((key, at) => (
        <div key={key} className={classes('h-5 rounded bg-line', at % 3 === 2 ? 'w-2/5' : 'w-4/5')} />
      ))}
    </div>
  )
}
