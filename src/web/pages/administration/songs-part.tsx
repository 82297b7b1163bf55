import type { Church } from '../../../client/types.ts'
import { commandLine, option, type ToolPlace } from '../../model/administration/commands.ts'
import { useTexts } from '../../texts/texts.ts'
import { Command, CommandGroup } from './command.tsx'

/** Who changed what. */
export function SongsPart({ church, place }: { church: Church; place: ToolPlace }) {
  const { history } = useTexts().administration
  return (
    <CommandGroup title={history.title}>
      <Command
        title={history.church}
        hint={history.hint}
        line={commandLine(place, 'history', option('church', church.id, 'ID'))}
      />
    </CommandGroup>
  )
}
