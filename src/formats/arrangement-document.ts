import type { ArrangementDocument } from '../client/types.ts'
import type { FormatArrangement } from './song.ts'

/** An arrangement as it is saved: with no files, and for all words of its song. */
export const arrangementDocument = (arrangement: FormatArrangement): ArrangementDocument => ({
  ...arrangement,
  lyricVersionIds: [],
  assetIds: [],
})
