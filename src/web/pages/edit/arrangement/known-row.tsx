import type { Asset } from '../../../../client/types.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

interface Props {
  name: string
  asset: Asset
  /** The sheet music that the copy belongs to. */
  label: string | null
  onUse: () => void
  onSend: () => void
  onDismiss: () => void
}

/** A file that is there already: is the earlier copy meant? */
export function KnownRow({ name, asset, label, onUse, onSend, onDismiss }: Props) {
  const t = useTexts()
  return (
    <li className="rounded-lg border border-warn/50 bg-surface px-3 py-2 text-sm">
      <div className="flex items-start gap-3">
        <Icon name="file" className="mt-0.5 size-5 shrink-0 text-warn" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{name}</p>
          <p className="text-muted">{t.choose.sameFile.said(asset.filename, label)}</p>
        </div>
        <IconButton icon="close" label={t.upload.dismiss(name)} onClick={onDismiss} />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onUse}>{t.choose.sameFile.use}</Button>
        <Button variant="quiet" onClick={onSend}>
          {t.choose.sameFile.send}
        </Button>
      </div>
    </li>
  )
}
