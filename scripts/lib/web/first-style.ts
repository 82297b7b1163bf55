import { join } from 'node:path'
import tailwind from 'bun-plugin-tailwind'

const root = join(import.meta.dir, '../../..')

/**
 * The style of what the server writes into a page and of the first script: it stands in the page itself, so that the first
 * text waits for no second answer.
 */
export async function buildFirstStyle(scratch: string, modules: readonly string[]): Promise<string> {
  const sources = ['src/public/*-html.ts', ...modules.filter((module) => module.startsWith('src/web/'))]
  const path = join(scratch, 'first-style.css')
  const lines = [
    '@import "tailwindcss" source(none);',
    `@import "${join(root, 'src/web/theme.css')}";`,
    ...sources.map((source) => `@source "${join(root, source)}";`),
  ]
  await Bun.write(path, lines.join('\n'))
  const { outputs } = await Bun.build({ entrypoints: [path], minify: true, plugins: [tailwind] })
  await Bun.file(path).delete()
  return (await outputs[0]?.text()) ?? ''
}
