import { useTexts } from '../../texts/texts.ts'

interface Props {
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

export function MusicChoice({ isChosen, onChange }: Props) {
  const { export: t } = useTexts().transfer
  return (
    <div>
      <label className="flex min-h-10 items-center gap-3">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChange(event.target.checked)}
          className="size-4.5 accent-accent"
        />
        {t.withMusic}
      </label>
      <p className="text-muted text-sm">{t.withMusicHint}</p>
    </div>
  )
}
