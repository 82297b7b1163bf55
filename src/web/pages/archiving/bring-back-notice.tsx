import type { Church } from '../../../client/types.ts'
import type { Part } from '../../model/song/part.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { canWrite } from '../session/member-area.tsx'
import { useStartAction } from './action-notices.tsx'

interface Props {
  church: Church
  title: string
  text: string
  action: Parameters<ReturnType<typeof useStartAction>>[0]
}

/** Explains why something archived is in no list. Writers bring it back here. */
export function BringBackNotice({ church, title, text, action }: Props) {
  const { archiving: t } = useAllTexts()
  const start = useStartAction()
  return (
    <Notice
      tone="warn"
      actions={
        canWrite(church) && (
          <Button icon="undo" onClick={() => start(action)}>
            {t.bringBack}
          </Button>
        )
      }
    >
      <p className="font-medium">{title}</p>
      <p>{text}</p>
    </Notice>
  )
}

/** Above the editor of something that is archived. */
export function ArchivedInEditor({ part, version, name }: { part: Part; version: number; name: string }) {
  const { archiving: t } = useAllTexts()
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
