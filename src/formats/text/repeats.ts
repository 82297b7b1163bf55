import { withRoundCounts } from './chords.ts'

/** `[: words :]` is sung again. The signs of a repeat are bars, because brackets would be a chord or a heading. */
export const withRepeatSigns = (text: string): string =>
  /\[:|:\]/.test(text)
    ? withRoundCounts(text)
        .replace(/^([^\S\r\n\u2028\u2029]*)\[:[^\S\r\n\u2028\u2029]*(?:\r\n|\n)/gm, '$1|: ')
        .replace(/\r?\n[^\S\n]*:\](?=[^\S\n]*$)/gm, ' :|')
        .replaceAll('[:', '|:')
        .replaceAll(':]', ':|')
    : withRoundCounts(text)
