import { Link } from 'wouter'
import { classes } from './class-names.ts'
import { Icon } from './icon.tsx'

interface Props {
  href: string
  label: string
  className?: string
}

/** The way to the page above this one. */
export function BackLink({ href, label, className }: Props) {
  return (
    <Link
      href={href}
      className={classes(
        'inline-flex max-w-full items-center gap-1.5 rounded text-accent text-sm print:hidden',
        className,
      )}
    >
      <Icon name="back" className="size-4" />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </Link>
  )
}
