import type { LyricVersion } from '../../../../src/client/types.ts'

/** Words whose sections are named like this; the id of a section is its name with a prefix. */
export const words = (
  language: string,
  names: readonly string[],
  sequence: readonly string[] = names,
  prefix = language,
): LyricVersion => ({
  id: `words-${language}`,
  songId: 'song',
  version: 1,
  revisionId: 'revision',
  updatedAt: '',
  archivedAt: null,
  language,
  label: '',
  sections: names.map((name) => ({
    id: `${prefix}-${name}`,
    name,
    lines: [{ id: `${prefix}-${name}-1`, text: `${name} in ${language}` }],
  })),
  sequence: sequence.map((name) => `${prefix}-${name}`),
})
