import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Church } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { WritersOnly } from './writers-only.tsx'

interface Props {
  church: Church
  title: string
  intro?: string
  className: string
  children: ReactNode
}

/** A page beside the library for those who may write: the way back, its title and what it is about. */
export function WritersPage({ church, title, intro, className, children }: Props) {
  const { song } = useTexts()
  usePageTitle(title, church.name)
  return (
    <div className={classes('mx-auto', className)}>
      <Link
        href={addresses.songs({ as: 'member', churchId: church.id })}
        className="inline-flex items-center gap-1.5 rounded text-accent text-sm"
      >
        <Icon name="back" className="size-4" />
        {song.backToSongs}
      </Link>
      <h1 className={classes('mt-3 font-semibold font-serif text-3xl', intro ? 'mb-2' : 'mb-6')}>{title}</h1>
      {intro && <p className="mb-6 text-muted">{intro}</p>}
      <WritersOnly church={church}>{children}</WritersOnly>
    </div>
  )
}
