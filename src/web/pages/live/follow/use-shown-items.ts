import { useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import type { LyricVersion } from '../../../../client/types.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { rememberLanguage, wantedLanguages } from '../../../hooks/use-chosen-lyrics.ts'
import type { LoadHold } from '../../../model/lists/load-all.ts'
import { type ShownItem, shownItems } from '../../../model/live/shown-items.ts'
import { type SungService, sungListOf } from '../../../model/live/sung-service.ts'
import { choiceIn } from '../../../model/song/language-choice.ts'
import { useWordsOfList } from '../../lists/data/use-list-songs.ts'

interface Shown {
  items: readonly ShownItem[]
  hold: LoadHold | null
  /** Other words for one item. Their language is then wanted for all items. */
  choose: (item: ShownItem, version: LyricVersion) => void
}

/** The items of a service in the words of this reader: of the last choice, of the address, then of the device. */
export function useShownItems(scope: Scope, service: SungService): Shown {
  const asked = choiceIn(useSearch()).split(/[.,]/)[0] ?? ''
  const [language, setLanguage] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const list = useMemo(() => sungListOf(service), [service])
  const { loaded, hold } = useWordsOfList(scope, list)
  const items = useMemo(() => {
    const wanted = [language ?? [], asked === '' ? [] : asked].flat()
    return shownItems(list, loaded, [...wanted, ...wantedLanguages()]).map((item) => ({
      ...item,
      version: item.lyrics.find(({ id }) => id === chosen.get(item.id)) ?? item.version,
    }))
  }, [list, loaded, language, asked, chosen])
  const choose = (item: ShownItem, version: LyricVersion) => {
    rememberLanguage(version.language)
    setLanguage(version.language)
    setChosen(new Map([[item.id, version.id]]))
  }
  return { items, hold, choose }
}
