import type { LyricVersion } from '../../../../client/types.ts'
import { useChartTexts } from '../../../texts/chart/chart-texts.ts'
import { lyricName } from '../../../texts/language-names.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'

interface Props {
  words: readonly LyricVersion[]
  onStart: (words: LyricVersion) => void
}

/** A chart begins with the words of the song; of several, with those that are chosen. */
export function StartOfChart({ words, onStart }: Props) {
  const c = useChartTexts().editor
  const reader = useLanguage()
  const [only, ...more] = words
  if (!only) return null
  if (more.length === 0) return <Button onClick={() => onStart(only)}>{c.start}</Button>
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 text-muted text-sm">{c.start}</legend>
      {words.map((each) => (
        <Button key={each.id} onClick={() => onStart(each)}>
          {lyricName(each, reader)}
        </Button>
      ))}
    </fieldset>
  )
}
