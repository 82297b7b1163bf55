import type { Asset } from '../../../client/types.ts'
import { FORMATS, type Format } from '../../../formats/export.ts'
import { fileAddress } from '../../api/requests/endpoints.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { loadFile } from '../reader/load-file.ts'

export function FormatChoice({ format, onChange }: { format: Format; onChange: (format: Format) => void }) {
  const { export: t } = useAllTexts().transfer
  return (
    <div className="space-y-1.5">
      <p className="font-medium text-sm">{t.format}</p>
      <ChoiceGroup
        label={t.format}
        value={format}
        onChange={onChange}
        options={FORMATS.map((value) => ({ value, label: t.formats[value] }))}
      />
      <p className="text-muted text-sm">{t.hints[format]}</p>
    </div>
  )
}

interface Props {
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

export function MusicChoice({ isChosen, onChange }: Props) {
  const { export: t } = useAllTexts().transfer
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

/** A file of sheet music for an export. */
export async function musicFile(churchId: string, { id }: Pick<Asset, 'id'>): Promise<Blob> {
  const address = fileAddress({ as: 'member', churchId }, id)
  const bytes = await loadFile(address, () => {}, new AbortController().signal)
  return new Blob([new Uint8Array(bytes)], { type: 'application/pdf' })
}
