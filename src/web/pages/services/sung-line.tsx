import type { Sung } from '../../model/services/usage.ts'
import { useServiceTexts } from '../../texts/services/service-texts.ts'
import { useLanguage } from '../../texts/texts.ts'
import { shortDate } from '../../texts/when.ts'

/** When a song was sung last, and how often in a year. */
export function SungLine({ sung }: { sung: Sung | undefined }) {
  const { sung: t } = useServiceTexts()
  const language = useLanguage()
  return (
    <span className="block text-muted text-sm">
      {sung ? t.last(shortDate(sung.last, language), sung.inYear) : t.never}
    </span>
  )
}
