import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { directionOf } from '../core/languages/language-match.ts'
import { useStoredState } from './hooks/use-stored-state.ts'
import { loadFurtherTexts } from './texts/further/further-texts.ts'
import { rareNames } from './texts/language-names.ts'
import { loadLocale, rememberLanguage } from './texts/languages.ts'
import { type Locale, LocaleContext } from './texts/texts.ts'

export type Theme = 'system' | 'light' | 'dark'
export type Shortcuts = 'on' | 'off'

interface Settings {
  theme: Theme
  setTheme: (theme: Theme) => void
  /** Changes to the language once its texts are there; fails when they cannot be fetched. */
  setLanguage: (language: string) => Promise<void>
  /** Whether single letters do something; speech input may need them off. */
  shortcuts: Shortcuts
  setShortcuts: (shortcuts: Shortcuts) => void
}

const SettingsContext = createContext<Settings>({
  theme: 'system',
  setTheme: () => {},
  setLanguage: async () => {},
  shortcuts: 'on',
  setShortcuts: () => {},
})

export const useSettings = () => useContext(SettingsContext)

/** The reader's own choices: colours and language, kept in this browser. */
export function SettingsProvider({ first, children }: { first: Locale; children: ReactNode }) {
  const [theme, setTheme] = useStoredState<Theme>('theme', ['system', 'light', 'dark'], 'system')
  const [shortcuts, setShortcuts] = useStoredState<Shortcuts>('shortcuts', ['on', 'off'], 'on')
  const [locale, setLocale] = useState(first)
  const areNamesThere = useSyncExternalStore(rareNames.subscribe, rareNames.areThere)
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages that show names of languages are rendered again
  const shown = useMemo(() => ({ ...locale }), [locale, areNamesThere])
  const setLanguage = async (language: string) => {
    const next = await loadLocale(language)
    // The page that is open may show them.
    if (loadFurtherTexts.isThere(locale.language)) await loadFurtherTexts(language)
    setLocale(next)
    rememberLanguage(language)
  }
  useLayoutEffect(() => {
    document.documentElement.lang = locale.language
    document.documentElement.dir = directionOf(locale.language)
  }, [locale])
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <SettingsContext value={{ theme, setTheme, setLanguage, shortcuts, setShortcuts }}>
      <LocaleContext value={shown}>{children}</LocaleContext>
    </SettingsContext>
  )
}
