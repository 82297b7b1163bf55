import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icon.tsx'

/** Something that can be done with a song: it leads somewhere or does it here. */
export interface SongAction {
  icon: IconName
  label: string
  /** Beside the label, for example that a draft exists. */
  note?: string | null
  href?: string
  onClick?: () => void
}

/** The actions side by side, where there is room for them. */
export function SongActions({ actions }: { actions: readonly (SongAction | false)[] }): ReactNode {
  return actions
    .filter((action) => action !== false)
    .map(({ icon, label, note, href, onClick }) =>
      href === undefined ? (
        <Button key={label} icon={icon} onClick={onClick} className="max-sm:min-h-11">
          {label}
          <Note text={note} />
        </Button>
      ) : (
        <ButtonLink key={href} icon={icon} href={href} className="max-sm:min-h-11">
          {label}
          <Note text={note} />
        </ButtonLink>
      ),
    )
}

/** The way to change what it stands beside. */
export function EditLink({ action: { label, note, href = '' } }: { action: SongAction }) {
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
      <Note text={note} />
    </ButtonLink>
  )
}

export function Note({ text }: { text: string | null | undefined }) {
  return text ? <span className="font-normal text-warn">{text}</span> : null
}
