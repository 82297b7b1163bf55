import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { type Action, ActionNote } from '../../../ui/action-rows.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'

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
      {!isCompact && t.edit.short}
      <ActionNote text={note} />
    </ButtonLink>
  )
}
