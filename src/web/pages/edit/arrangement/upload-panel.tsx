import { useRef } from 'react'
import type { Asset } from '../../../../client/types.ts'
import type { Upload, UploadQueue } from '../../../model/upload-queue.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DropArea } from '../../../ui/drop-area.tsx'
import { UploadRows } from './upload-rows.tsx'

interface Props {
  /** Those that replace no other file. */
  uploads: readonly Upload[]
  queue: UploadQueue
  labelOf: (asset: Asset) => string | null
}

/** Where files come in: dropped or chosen, several at once, each with its own progress and its own end. */
export function UploadPanel({ uploads, queue, labelOf }: Props) {
  const t = useTexts()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <DropArea onDrop={({ files }) => void queue.add([...files])} className="rounded-xl py-6">
      <span className="text-muted max-sm:hidden">{t.arrangement.drop}</span>
      <Button icon="plus" onClick={() => picker.current?.click()}>
        {t.arrangement.choose}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        accept="application/pdf,.pdf"
        aria-label={t.arrangement.choose}
        className="hidden"
        onChange={(event) => {
          void queue.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <span className="w-full text-muted text-sm">{t.arrangement.limit}</span>
      <UploadRows uploads={uploads} queue={queue} labelOf={labelOf} />
    </DropArea>
  )
}
