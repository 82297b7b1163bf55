import type { Church } from '../../../../client/types.ts'
import { commandLine, option, type ToolPlace } from '../../../model/administration/commands.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Panel } from '../panel.tsx'
import { Command } from './command.tsx'

/** Who changed what. */
export function HistoryPart({ church, place }: { church: Church; place: ToolPlace }) {
  const { history } = useTexts().administration
  return (
    <Panel title={history.title}>
      <Command
        title={history.church}
        hint={history.hint}
        line={commandLine(place, 'history', option('church', church.id, 'ID'))}
      />
    </Panel>
  )
}
