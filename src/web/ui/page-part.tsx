import { Component, type ReactNode } from 'react'
import { loadAgain } from '../api/fetch-script.ts'
import { LocaleContext } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { EmptyState, Notice } from './notice.tsx'

interface Props {
  /** What is shown. A part that failed is tried again when this is another value. */
  of?: unknown
  /** Further buttons where the part failed, such as the way back that it holds itself. */
  actions?: ReactNode
  /** Stands in the place of the failed part, where no sentence may; otherwise a notice says so. */
  fallback?: ReactNode
  children: ReactNode
}

/** A script that could not be loaded, in the words of the browsers. It concerns the whole page. */
const NOT_LOADED = /dynamically imported module|importing a module script failed/i

interface State {
  failure: { error: unknown } | null
  of: unknown
}

/** A part of a page. If it cannot be shown, the rest of the page can still be used. */
export class PagePart extends Component<Props, State> {
  static override contextType = LocaleContext
  declare context: React.ContextType<typeof LocaleContext>
  override state: State = { failure: null, of: this.props.of }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return Object.is(of, state.of) ? null : { failure: null, of }
  }

  override render() {
    const { children, actions, fallback } = this.props
    const { failure } = this.state
    if (!failure || !this.context) return children
    if (NOT_LOADED.test(String(failure.error))) throw failure.error
    if (fallback !== undefined) return fallback
    const { errorPage, problem } = this.context.texts
    return (
      <Notice
        tone="warn"
        actions={
          <>
            {actions}
            <Button onClick={() => this.setState({ failure: null })}>{problem.retry}</Button>
          </>
        }
      >
        {errorPage.part}
      </Notice>
    )
  }
}

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
