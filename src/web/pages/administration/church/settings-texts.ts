import type { ChurchInput } from '../../../../client/types.ts'
import type { SettingsField } from '../../../model/church-settings.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { languageName } from '../../../texts/language-names.ts'
import { useLanguage } from '../../../texts/texts.ts'

/** What the value of a setting is called. */
export function useSettingsTexts() {
  const { church: t } = useAdministrationTexts()
  const reader = useLanguage()
  const valueText = (field: SettingsField, settings: ChurchInput): string => {
    switch (field) {
      case 'listed':
        return settings.listed ? t.yes : t.no
      case 'visibility':
        return t.visibilities[settings.visibility]
      case 'address':
        return settings.address ?? t.none
      case 'language':
        return settings.language ? languageName(settings.language, reader) : t.noLanguage
      default:
        return settings[field]
    }
  }
  return { valueText }
}
