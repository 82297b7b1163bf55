import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { type Action, ActionNote } from '../../../ui/action-rows.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'

/** The actions side by side, where there is room for them. */
export function SongActions({ actions }: { actions: readonly (Action | false)[] }): ReactNode {
  return actions
    .filter((action) => action !== false)
    .map(({ icon, label, note, href, onClick }) =>
      href === undefined ? (
        <Button key={label} icon={icon} onClick={onClick} className="max-sm:min-h-11">
          {label}
          <ActionNote text={note} />
        </Button>
      ) : (
        <ButtonLink key={href} icon={icon} href={href} className="max-sm:min-h-11">
          {label}
          <ActionNote text={note} />
        </ButtonLink>
      ),
    )
}

/** The way to change what it stands beside. */
export function EditLink({ action: { label, note, href = '' } }: { action: Action }) {
  const t = useTexts()
  return (
    <ButtonLink
      variant="quiet"
      icon="edit"
      href={href}
      aria-label={[label, note].filter(Boolean).join(', ')}
      className="max-sm:min-h-11"
    >
      {t.edit.short}
      <ActionNote text={note} />
    </ButtonLink>
  )
}
