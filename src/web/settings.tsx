import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useStored } from './hooks/use-stored.ts'
import { LANGUAGES, type Language, LanguageContext, preferredLanguage } from './texts/texts.ts'

export type Theme = 'system' | 'light' | 'dark'

interface Settings {
  theme: Theme
  setTheme: (theme: Theme) => void
  setLanguage: (language: Language) => void
}

const SettingsContext = createContext<Settings>({
  theme: 'system',
  setTheme: () => {},
  setLanguage: () => {},
})

export const useSettings = () => useContext(SettingsContext)

/** The reader's own choices: colours and language, kept in this browser. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useStored<Theme>('theme', ['system', 'light', 'dark'], 'system')
  const [language, setLanguage] = useStored<Language>(
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
    <SettingsContext value={{ theme, setTheme, setLanguage }}>
      <LanguageContext value={language}>{children}</LanguageContext>
    </SettingsContext>
  )
}
