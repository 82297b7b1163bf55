import type { Church } from '../../../../client/types.ts'
import { useStoredState } from '../../../hooks/use-stored-state.ts'
import { TOOL_PLACES } from '../../../model/administration/commands.ts'
import { useAdministrationTexts } from '../../../texts/administration-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { AreaPage } from '../area-page.tsx'
import { HistoryPart } from './history-part.tsx'
import { PeoplePart } from './people-part.tsx'

/** The exact commands of the admin's tool for what only the host can do. */
export function CommandsPage({ church }: { church: Church }) {
  const { area } = useAdministrationTexts()
  const t = useTexts().administration
  const [place, setPlace] = useStoredState('tool-place', TOOL_PLACES, 'folder')
  return (
    <AreaPage church={church} part="commands" title={area.commands} intro={t.intro}>
      <div className="space-y-6">
        <div className="space-y-1.5">
          <p className="font-medium text-sm">{t.runs}</p>
          <ChoiceGroup
            label={t.runs}
            value={place}
            onChange={setPlace}
            options={TOOL_PLACES.map((value) => ({ value, label: t.places[value] }))}
          />
        </div>
        <PeoplePart church={church} place={place} />
        <HistoryPart church={church} place={place} />
      </div>
    </AreaPage>
  )
}
