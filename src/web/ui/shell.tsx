import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { PAGE_START } from '../hooks/screen/use-navigation.ts'
import { useSettings } from '../settings.tsx'
import { languages, ownName } from '../texts/languages.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Button, IconButton } from './button.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { PagePart } from './page-part.tsx'
import { Shortcuts } from './shortcuts/shortcuts.tsx'

interface Props {
  /** Where the name of the app leads. */
  home: string
  /** The church, with its role or a link to change it. */
  place?: ReactNode
  /** Sign out, or sign in. */
  account?: ReactNode
  children: ReactNode
}

/** The frame every ordinary page stands in. */
export function Shell({ home, place, account, children }: Props) {
  const t = useTexts()
  const [shown, setShown] = useState<'settings' | 'shortcuts' | null>(null)
  const close = () => setShown(null)
  const [location] = useLocation()
  // The first page of the server is not known to the app, so it is loaded.
  const Home = home === '/' ? 'a' : Link
  return (
    <>
      <div id={PAGE_START} tabIndex={-1} className="outline-none" />
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:m-2 focus:rounded-lg focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
      >
        {t.skipToContent}
      </a>
      <header className="border-line border-b bg-surface print:hidden">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-3 px-4 py-2 sm:px-6">
          <Home href={home} className="flex items-center gap-2 rounded font-semibold font-serif text-lg">
            <Mark />
            <span className={place ? 'max-sm:sr-only' : ''}>{t.app}</span>
          </Home>
          {place && <div className="min-w-0 flex-1 border-line sm:border-s sm:ps-4">{place}</div>}
          <div className="ms-auto flex flex-wrap items-center justify-end gap-1">
            <IconButton icon="settings" label={t.settings} onClick={() => setShown('settings')} />
            {account}
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-6 outline-none sm:px-6 sm:py-10">
        <PagePart of={location}>{children}</PagePart>
      </main>
      {shown === 'settings' && <SettingsDialog onClose={close} onShortcuts={() => setShown('shortcuts')} />}
      {shown === 'shortcuts' && <Shortcuts onClose={close} />}
    </>
  )
}

/** A psaltery: a board with three strings. */
function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7">
      <path d="M4 26 10 5h12l6 21Z" className="fill-accent" />
      <path
        d="M12.5 9v13M16 9v13M19.5 9v13"
        className="stroke-surface"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  )
}

function SettingsDialog({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const t = useTexts()
  const language = useLanguage()
  const { theme, setTheme, setLanguage, shortcuts, setShortcuts } = useSettings()
  const [isMissing, setMissing] = useState(false)
  const choose = (next: string) =>
    setLanguage(next).then(
      () => setMissing(false),
      () => setMissing(true),
    )
  return (
    <Dialog title={t.settings} closeLabel={t.close} onClose={onClose}>
      <div className="space-y-5">
        <div className="space-y-1.5">
          <p className="font-medium text-sm">{t.theme.label}</p>
          <ChoiceGroup
            label={t.theme.label}
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'system', label: t.theme.system },
              { value: 'light', label: t.theme.light },
              { value: 'dark', label: t.theme.dark },
            ]}
          />
        </div>
        <div className="space-y-1.5">
          <p className="font-medium text-sm">{t.language}</p>
          <ChoiceGroup
            label={t.language}
            value={language}
            onChange={choose}
            options={languages().map((value) => ({ value, label: ownName(value), lang: value }))}
          />
          {isMissing && <Notice tone="danger">{t.problem.noAnswer}</Notice>}
        </div>
        <div className="space-y-1.5">
          <p className="font-medium text-sm">{t.shortcuts.label}</p>
          <ChoiceGroup
            label={t.shortcuts.label}
            value={shortcuts}
            onChange={setShortcuts}
            options={[
              { value: 'on', label: t.shortcuts.on },
              { value: 'off', label: t.shortcuts.off },
            ]}
          />
          <div>
            <Button variant="quiet" icon="keyboard" onClick={onShortcuts} className="-ms-3.5">
              {t.shortcuts.all}
            </Button>
          </div>
        </div>
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            {t.close}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
