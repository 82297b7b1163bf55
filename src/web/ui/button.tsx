import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { classes } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

type Variant = 'primary' | 'plain' | 'quiet' | 'danger'

const VARIANTS: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  plain: 'bg-surface text-ink border-line hover:border-control',
  quiet: 'border-transparent text-accent hover:bg-accent-soft',
  danger: 'border-transparent text-danger hover:bg-danger-soft',
}

const SHAPE =
  'inline-flex min-h-10 max-w-full items-center justify-center gap-2 rounded-lg border px-3.5 py-1.5 text-sm font-medium ' +
  'select-none disabled:cursor-not-allowed disabled:opacity-50'

interface Common {
  variant?: Variant
  icon?: IconName
}

export function Button({
  variant = 'plain',
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & Common) {
  return (
    <button type="button" className={classes(SHAPE, VARIANTS[variant], className)} {...rest}>
      {icon && <Icon name={icon} className="size-4.5" />}
      {children}
    </button>
  )
}

/** A button that is only an icon; `label` is its name for screen readers and its tooltip. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { icon: IconName; label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-accent-soft hover:text-ink disabled:cursor-not-allowed disabled:opacity-35',
        className,
      )}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  )
}

interface LinkProps extends Common {
  href: string
  /** Whether the page is loaded from the server, with the data that only the server can put into it. */
  loads?: boolean
  className?: string
  children: React.ReactNode
  'aria-label'?: string
  title?: string
}

/** Looks like a button, goes somewhere. */
export function ButtonLink({
  variant = 'plain',
  icon,
  className,
  children,
  href,
  loads = false,
  ...rest
}: LinkProps) {
  const Anchor = loads || href.startsWith('#') ? 'a' : Link
  return (
    <Anchor href={href} className={classes(SHAPE, VARIANTS[variant], className)} {...rest}>
      {icon && <Icon name={icon} className="size-4.5" />}
      {children}
    </Anchor>
  )
}
