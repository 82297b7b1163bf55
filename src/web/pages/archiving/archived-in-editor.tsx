import type { Part } from '../../model/song/part.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStartAction } from './part-actions.ts'

/** Above the editor of something that is archived. */
export function ArchivedInEditor({ part, version, name }: { part: Part; version: number; name: string }) {
  const { archiving: t } = useTexts()
  const start = useStartAction()
  return (
    <Notice
      tone="warn"
      className="mb-6"
      actions={
        <Button icon="undo" onClick={() => start({ kind: 'bringBack', part, name, version })}>
          {t.bringBack}
        </Button>
      }
    >
      {t.inEditor}
    </Notice>
  )
}
