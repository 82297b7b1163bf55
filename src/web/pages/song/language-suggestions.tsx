import { useLanguage } from '../../texts/texts.ts'
import { languageName } from './language-names.ts'

const COMMON_LANGUAGES =
  'af ar cs da de el en es et fa fi fr he hi hr hu id is it ja ko la lt lv nl no pl pt pt-BR ro ru sk sl sr sv sw ta tl tr uk vi zh'

/** Tags to choose from, for an input whose list is "languages". */
export function LanguageSuggestions() {
  const reader = useLanguage()
  return (
    <datalist id="languages">
      {COMMON_LANGUAGES.split(' ').map((tag) => (
        <option key={tag} value={tag} label={languageName(tag, reader)} />
      ))}
    </datalist>
  )
}
