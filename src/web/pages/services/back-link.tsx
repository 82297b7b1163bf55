import { Link } from 'wouter'
import { Icon } from '../../ui/icon.tsx'

export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} className="inline-flex items-center gap-1.5 rounded text-accent text-sm">
      <Icon name="back" className="size-4" />
      {label}
    </Link>
  )
}
