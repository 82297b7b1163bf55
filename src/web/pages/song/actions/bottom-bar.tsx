import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../../../texts/texts.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'

interface Props {
  hasWords: boolean
  hasMusic: boolean
  present: string
  onMore: () => void
}

const ITEM =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 text-xs active:bg-accent-soft focus-visible:-outline-offset-4'

/** On a phone, under the thumb: the parts of the song, presenting it, and everything else. */
export function BottomBar({ hasWords, hasMusic, present, onMore }: Props) {
  const t = useTexts()
  return (
    <nav
      aria-label={t.song.bar}
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-10 border-line border-t bg-surface pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] sm:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {hasWords && <Part href="#words" icon="words" label={t.song.words} />}
        {hasMusic && <Part href="#sheet-music" icon="music" label={t.song.music} />}
        {hasWords && (
          <li>
            <Link href={present} className={ITEM}>
              <Labelled icon="present" label={t.song.present} />
            </Link>
          </li>
        )}
        <li>
          <button type="button" aria-haspopup="dialog" className={ITEM} onClick={onMore}>
            <Labelled icon="more" label={t.song.more} />
          </button>
        </li>
      </ul>
    </nav>
  )
}

function Part({ icon, label, ...rest }: ComponentProps<'a'> & { icon: IconName; label: string }): ReactNode {
  return (
    <li>
      <a className={ITEM} {...rest}>
        <Labelled icon={icon} label={label} />
      </a>
    </li>
  )
}

function Labelled({ icon, label }: { icon: IconName; label: string }) {
  return (
    <>
      <Icon name={icon} className="size-6 text-accent" />
      <span className="max-w-full truncate">{label}</span>
    </>
  )
}
