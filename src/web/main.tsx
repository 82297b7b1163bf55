import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchScript } from './api/fetch-script.ts'
import { loadedPage, showReadableAddress } from './api/page-data.ts'
import { session } from './api/people/session.ts'
import { createQueryClient, seedQueries } from './api/queries.ts'
import { explainRefusals, loadClient } from './api/requests/request.ts'
import { App } from './app.tsx'
import { openHome } from './model/home.ts'
import { NotFoundPage } from './pages/lazy.ts'
import { neededAt } from './pages/needed.ts'
import { SettingsProvider } from './settings.tsx'
import { firstLanguage, loadInitialLocale } from './texts/languages.ts'
import type { Locale } from './texts/texts.ts'
import { ErrorBoundary } from './ui/page-part.tsx'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no place for the app.')

explainRefusals(async (refusal) => {
  const { explainRefusal } = await import('./texts/refusals/explain-refusal.ts')
  return explainRefusal(document.documentElement.lang, refusal)
})
openHome()
showReadableAddress()
// With the other scripts, so that no request waits for it.
if (session.person() !== null) loadClient().catch(() => {})
const queries = createQueryClient()
seedQueries(queries)

const show = (first: Locale) =>
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <SettingsProvider first={first}>
          <ErrorBoundary>
            <App />
          </ErrorBoundary>
        </SettingsProvider>
      </QueryClientProvider>
    </StrictMode>,
  )

/** The page of the address, so that the words of the server stay until it is there. */
const needed = [...neededAt(location.pathname), ...(loadedPage().missing ? [NotFoundPage] : [])]
const firstPage = Promise.all(needed.map((script) => script.fetch(firstLanguage())))

// Nothing is shown before the texts are there, so that no other language is seen first.
Promise.all([fetchScript(loadInitialLocale), firstPage]).then(
  ([first]) => show(first),
  () => {
    // The words that the server wrote into the page can still be read.
    if (!place.querySelector('[data-served]'))
      place.textContent = 'Psaltery could not be loaded. Load the page again.'
  },
)
