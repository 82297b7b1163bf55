import type { ChurchInput } from '../../../../client/types.ts'
import type { SettingsField } from '../../../model/administration/church-settings.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'

/** What the value of a setting is called. */
export function useSettingsTexts() {
  const { church: t } = useAdministrationTexts()
  const valueText = (field: SettingsField, settings: ChurchInput): string => {
    switch (field) {
      case 'listed':
        return settings.listed ? t.yes : t.no
      case 'visibility':
        return t.visibilities[settings.visibility]
      case 'address':
        return settings.address ?? t.none
      default:
        return settings[field]
    }
  }
  return { valueText }
}
