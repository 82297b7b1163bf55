import { Component, type ReactNode } from 'react'
import { loadAgain } from '../api/scripts/load-page.ts'
import { LocaleContext } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { EmptyState } from './notice.tsx'

/** When the app itself fails: what was typed is kept as a draft, so loading the page again is safe. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  static override contextType = LocaleContext
  declare context: React.ContextType<typeof LocaleContext>
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed || !this.context) return this.props.children
    const { errorPage } = this.context.texts
    return (
      <main className="mx-auto max-w-2xl px-4 py-16">
        <EmptyState
          isPage
          title={errorPage.title}
          action={
            <Button variant="primary" onClick={() => void loadAgain()}>
              {errorPage.reload}
            </Button>
          }
        >
          {errorPage.hint}
        </EmptyState>
      </main>
    )
  }
}
