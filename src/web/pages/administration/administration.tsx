import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Church } from '../../../client/types.ts'
import { useStoredState } from '../../hooks/use-stored-state.ts'
import { TOOL_PLACES } from '../../model/administration/commands.ts'
import { useTexts } from '../../texts/texts.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { WritersPage } from '../session/writers-page.tsx'
import { ChurchPart } from './church-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { SongsPart } from './songs-part.tsx'

/** What an Administrator may do: where the church is found, and the exact commands of the admin's tool. */
export function Administration({ church }: { church: Church }) {
  const { administrationLinks } = useTexts()
  const t = useTexts().administration
  const [place, setPlace] = useStoredState('tool-place', TOOL_PLACES, 'folder')
  const [address] = useSearchParams()
  // A link from a song leads to its commands.
  const [isForSong] = useState(() => address.has('song'))
  const songs = <SongsPart church={church} place={place} />
  return (
    <WritersPage church={church} title={administrationLinks.title} intro={t.intro} className="max-w-3xl">
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
        {isForSong && songs}
        <ChurchPart church={church} place={place} />
        <PeoplePart church={church} place={place} />
        {!isForSong && songs}
      </div>
    </WritersPage>
  )
}
