import { type ComponentType, use } from 'react'
import { fetchScript } from '../api/scripts/fetch-script.ts'
import type { Script } from '../api/scripts/script.ts'
import { styleSheet } from '../api/scripts/style-sheet.ts'
import type { Language } from '../texts/texts.ts'
import { readable } from './readable.ts'

/** A part of the app that is fetched when it is shown, with the texts that it uses. */
export type Fetched<Props> = ComponentType<Props> & Script

export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...texts: readonly (() => Promise<Script>)[]
): Fetched<Props> {
  const styled = () => Promise.all([load(), styleSheet()]).then(([part]) => part)
  let loading: Promise<ComponentType<Props>> | null = null
  const ready = new Set<Language>()
  const script = () => {
    if (loading) return loading
    loading = readable(fetchScript(styled))
    // The next page tries again.
    loading.catch(() => {
      loading = null
    })
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: it is called where modules begin, once for each part
  function Part(props: Props) {
    const Shown = use(script())
    return <Shown {...props} />
  }
  const own: Script = {
    isThere: (language) => ready.has(language),
    fetch: async (language) => {
      const words = texts.map(async (each) => (await fetchScript(each)).fetch(language))
      await Promise.all([script(), ...words])
      ready.add(language)
    },
    ahead: (language) =>
      Promise.all([styled(), ...texts.map(async (each) => (await each()).ahead(language))]),
  }
  return Object.assign(Part, own)
}
