import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { classes } from '../../ui/class-names.ts'

interface Props {
  churchId: string
  current: 'songs' | 'services' | 'administration'
}

/** Above what members look for first: the songs of the church, its services and its settings. */
export function ChurchNav({ churchId, current }: Props) {
  const { search, serviceLinks, administrationLinks } = useAllTexts()
  const links = [
    { to: 'songs', href: addresses.songs({ as: 'member', churchId }), label: search.results },
    { to: 'services', href: addresses.services(churchId), label: serviceLinks.link },
    { to: 'administration', href: addresses.administration(churchId), label: administrationLinks.title },
  ]
  return (
    <nav
      aria-label={links.map(({ label }) => label).join(', ')}
      className="-mt-4 mb-5 flex flex-wrap gap-x-6 border-line border-b"
    >
      {links.map(({ to, href, label }) => (
        <Link
          key={to}
          href={href}
          aria-current={to === current ? 'page' : undefined}
          className={classes(
            '-mb-px inline-flex min-h-11 items-center rounded-t border-b-2 font-medium',
            to === current ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
