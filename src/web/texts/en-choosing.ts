import type { EditionProblem } from '../model/language/editions.ts'

const editionProblems: Record<EditionProblem, string> = {
  missing: 'There are words in this language already. Give these an edition that tells them apart.',
  taken: 'Other words in this language have the same edition. Give these another one.',
}

export const choosing = {
  language: {
    label: 'Language of the words',
    hint: 'Type a name, or choose from the list. It cannot be changed later.',
    chosen: (tag: string) => `Language tag: ${tag}. It cannot be changed later.`,
    list: 'Languages',
    used: 'Already there',
    tag: (tag: string) => `Use the tag ${tag}`,
    unknown: 'No language is called that. Choose one from the list, or enter a tag such as pt-BR.',
    missing: 'Choose the language of the words.',
  },
  edition: {
    needed: 'There are words in this language already. What tells these apart? For example “Hymnal 2013”.',
    problems: editionProblems,
  },
  sameFile: {
    said: (name: string, label: string | null) =>
      label === null
        ? `The same file is already here, as “${name}”.`
        : `The same file is already here, as “${name}” in “${label}”.`,
    use: 'Use that copy',
    send: 'Send it again',
    undecided: 'Say which copy to use of the files that are already here.',
  },
  suggestions: 'Suggestions',
  split: {
    question: (entry: string) => `“${entry}” may be several entries.`,
    make: (entries: readonly string[]) => `Make ${entries.length} of it: ${entries.join(' · ')}`,
  },
}
