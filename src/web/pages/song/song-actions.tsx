import { type ComponentProps, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../../texts/texts.ts'
import { type Action, ActionNote, ActionRows } from '../../ui/action-rows.tsx'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { LanguageMenu, type LanguageProps } from '../../ui/song/language-menu.tsx'
import { WordOptionControls, type WordOptions } from './word-options.tsx'

/** The actions side by side. */
export function SongActions({
  actions,
}: {
  actions: readonly (Action | false | null | undefined)[]
}): ReactNode {
  return actions.map((action) => {
    if (!action) return null
    const { icon, label, note, href, onClick, opensDialog } = action
    return href === undefined ? (
      <Button
        key={label}
        icon={icon}
        onClick={onClick}
        aria-haspopup={opensDialog ? 'dialog' : undefined}
        className="max-sm:min-h-11"
      >
        {label}
        <ActionNote text={note} />
      </Button>
    ) : (
      <ButtonLink key={label} icon={icon} href={href} className="max-sm:min-h-11">
        {label}
        <ActionNote text={note} />
      </ButtonLink>
    )
  })
}

interface EditProps {
  action: Action
  /** Only the pencil. */
  isCompact?: boolean
}

/** The way to change what it stands beside. */
export function EditLink({ action: { label, note, href = '' }, isCompact = false }: EditProps) {
  const t = useTexts()
  const name = [label, note].filter(Boolean).join(', ')
  return (
    <ButtonLink
      variant="quiet"
      icon="edit"
      href={href}
      aria-label={name}
      title={name}
      className={classes('max-sm:min-h-11 max-sm:min-w-11', isCompact && 'px-2')}
    >
      {!isCompact && t.song.edit}
      <ActionNote text={note} />
    </ButtonLink>
  )
}

/** What a member may do with one part of a song: its editor, and the rest behind a button. */
export interface PartMenuActions {
  /** What the part is called. */
  name: string
  edit: Action
  more: readonly Action[]
}

export function PartMenu({ name, edit, more }: PartMenuActions) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="flex max-w-full flex-wrap items-center">
      <EditLink action={edit} />
      <IconButton
        icon="more"
        label={t.song.moreFor(name)}
        aria-haspopup="dialog"
        className="max-sm:size-11"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog title={name} closeLabel={t.close} onClose={close}>
          <ActionRows actions={more} onClose={close} />
        </Dialog>
      )}
    </div>
  )
}

interface MoreDialogProps {
  /** Null while there are no words. */
  languages: LanguageProps | null
  options: WordOptions
  /** What can be done with the words that are shown. */
  ofWords: readonly Action[]
  actions: readonly Action[]
  onClose: () => void
}

/** All that is done with a song less often; on a phone also what stands beside the words where there is room. */
export function MoreDialog({ languages, options, ofWords, actions, onClose }: MoreDialogProps) {
  const t = useTexts()
  return (
    <Dialog title={t.song.more} closeLabel={t.close} onClose={onClose}>
      <div className="space-y-4">
        {languages && (
          <div className="space-y-3 border-line border-b pb-4 sm:hidden [&_label]:min-h-11">
            <LanguageMenu {...languages} />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <WordOptionControls {...options} />
            </div>
          </div>
        )}
        <ActionRows actions={actions} onClose={onClose} />
        {ofWords.length > 0 && (
          <div className="border-line border-t pt-4 sm:hidden">
            <ActionRows actions={ofWords} onClose={onClose} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface BottomBarProps {
  hasWords: boolean
  hasMusic: boolean
  present: string
  onMore: () => void
}

const ITEM =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 text-xs active:bg-accent-soft focus-visible:-outline-offset-4'

/** On a phone, under the thumb: the parts of the song, presenting it, and everything else. */
export function BottomBar({ hasWords, hasMusic, present, onMore }: BottomBarProps) {
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
