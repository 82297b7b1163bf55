/** How the admin's tool is run: from source, as the one executable, or in its container. */
export type ToolPlace = 'folder' | 'executable' | 'compose'

export const TOOL_PLACES = ['folder', 'executable', 'compose'] as const satisfies readonly ToolPlace[]

const TOOLS: Record<ToolPlace, { tool: string; reading: string }> = {
  folder: { tool: './scripts/psaltery', reading: './scripts/psaltery' },
  executable: { tool: './psaltery', reading: './psaltery' },
  // Without -T nothing that is piped into it arrives.
  compose: {
    tool: 'docker compose exec psaltery psaltery',
    reading: 'docker compose exec -T psaltery psaltery',
  },
}

/** Asked for without being shown, so that it stands neither on the screen nor in the shell's history. */
const ASK_FOR_PASSWORD = 'read -rs PASSWORD && printf %s "$PASSWORD" | '

const NEEDS_NO_QUOTES = /^[\w@%+=:,./-]+$/

/** Quotes any text as one word of a shell's command line. */
export const shellWord = (text: string): string =>
  NEEDS_NO_QUOTES.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

/** What was not filled in yet stands there as the tool's help writes it. */
export function option(name: string, value: string, placeholder: string): string {
  const given = value.trim()
  if (given === '') return `--${name} ${placeholder}`
  // A value that begins like an option needs the equals sign.
  return `--${name}${given.startsWith('-') ? '=' : ' '}${shellWord(given)}`
}

/** A command line for the tool, ready for a shell. */
export const commandLine = (place: ToolPlace, ...words: string[]): string =>
  [TOOLS[place].tool, ...words].join(' ')

/** The same for a command that reads a password, which is asked for first. */
export const passwordCommandLine = (place: ToolPlace, ...words: string[]): string =>
  `${ASK_FOR_PASSWORD}${[TOOLS[place].reading, ...words, '--password-stdin'].join(' ')}`
