import { type ComponentType, use, useSyncExternalStore } from 'react'
import { fetchScript, missing, type Script, styleSheet } from '../api/fetch-script.ts'
import { type Language, useLanguage, useTexts } from '../texts/texts.ts'
import { Notice } from './notice.tsx'

/** A part of the app that is fetched when it is shown, with the texts that it uses. */
type Fetched<Props> = ComponentType<Props> & Script

export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...texts: readonly (() => Promise<Script>)[]
): Fetched<Props> {
  const styled = () => Promise.all([load(), styleSheet()]).then(([part]) => part)
  let loading: Promise<ComponentType<Props>> | null = null
  const ready = new Set<Language>()
  const words = (language: Language) =>
    Promise.all(texts.map(async (each) => (await fetchScript(each)).fetch(language)))
  const script = (language: Language) => {
    if (loading) return loading
    loading = readable(fetchScript(styled))
    // At the same time. A part that shows them waits for them itself.
    words(language).catch(() => {})
    // The next page tries again.
    loading.catch(() => {
      loading = null
    })
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: it is called where modules begin, once for each part
  function Part(props: Props) {
    const Shown = use(script(useLanguage()))
    return <Shown {...props} />
  }
  const own: Script = {
    isThere: (language) => ready.has(language),
    fetch: async (language) => {
      await Promise.all([script(language), words(language)])
      ready.add(language)
    },
    ahead: (language) =>
      Promise.all([styled(), ...texts.map(async (each) => (await each()).ahead(language))]),
  }
  return Object.assign(Part, own)
}

/** React's `use` reads a promise with these fields at once, without showing what stands in for it. */
export function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}

/** Over every page: what was tapped is not there yet, because the network is away or slow. */
export function MissingNotice({ isOpening }: { isOpening: boolean }) {
  const t = useTexts()
  const isMissing = useSyncExternalStore(missing.subscribe, missing.isAny)
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 mx-auto max-w-xl p-3 empty:hidden print:hidden">
      {isMissing ? (
        <Notice tone="warn" className="shadow-sm">
          {t.problem.noAnswer}
        </Notice>
      ) : (
        isOpening && (
          <p
            role="status"
            className="inline-flex rounded-full border border-line bg-surface px-3 py-1 text-muted text-sm shadow-sm"
          >
            {t.loading}
          </p>
        )
      )}
    </div>
  )
}
