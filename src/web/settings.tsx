import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useStoredState } from './hooks/use-stored-state.ts'
import { LANGUAGES, type Language, LanguageContext, preferredLanguage } from './texts/texts.ts'

export type Theme = 'system' | 'light' | 'dark'
export type Shortcuts = 'on' | 'off'

interface Settings {
  theme: Theme
  setTheme: (theme: Theme) => void
  setLanguage: (language: Language) => void
  /** Whether single letters do something; who speaks to the computer may want them off. */
  shortcuts: Shortcuts
  setShortcuts: (shortcuts: Shortcuts) => void
}

const SettingsContext = createContext<Settings>({
  theme: 'system',
  setTheme: () => {},
  setLanguage: () => {},
  shortcuts: 'on',
  setShortcuts: () => {},
})

export const useSettings = () => useContext(SettingsContext)

/** The reader's own choices: colours and language, kept in this browser. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useStoredState<Theme>('theme', ['system', 'light', 'dark'], 'system')
  const [shortcuts, setShortcuts] = useStoredState<Shortcuts>('shortcuts', ['on', 'off'], 'on')
  const [language, setLanguage] = useStoredState<Language>(
    'language',
    Object.keys(LANGUAGES) as Language[],
    preferredLanguage(navigator.languages),
  )
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <SettingsContext value={{ theme, setTheme, setLanguage, shortcuts, setShortcuts }}>
      <LanguageContext value={language}>{children}</LanguageContext>
    </SettingsContext>
  )
}
