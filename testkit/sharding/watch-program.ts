/** Loaded before a program that a test starts from its source: watches its commands. */
const file = process.env.PSALTERY_UNNAMED_CHURCHES
// The programs beside a server have no database, and less memory.
if (file && /\/(main|mutant|serve)\.ts$/.test(process.argv[1] ?? ''))
  (await import('./end-at-unnamed.ts')).endAtUnnamedChurch(file)

export {}
