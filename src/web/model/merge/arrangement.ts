import type { ArrangementDocument } from '../../../client/types.ts'
import { type Choices, type Merged, Questions } from './choice.ts'
import { mergeOrder } from './order.ts'
import { mergeLines } from './text-lines.ts'
import { mergeValue } from './value.ts'

type Complete = Required<ArrangementDocument>

interface Names {
  file: (assetId: string) => string
  lyrics: (lyricVersionId: string) => string
}

/** Files and lyric versions by id; label, key and tempo as single values, the chart by lines. */
export function mergeArrangement(
  base: Complete,
  mine: Complete,
  theirs: Complete,
  names: Names,
  choices: Choices = {},
): Merged<Complete> {
  const questions = new Questions(choices)
  const value = <Field extends 'label' | 'sourceKey' | 'tempo'>(field: Field): Complete[Field] =>
    mergeValue<Complete[Field]>(
      questions,
      { key: field, kind: 'field', subject: field },
      { base: base[field], mine: mine[field], theirs: theirs[field] },
    )
  const list = (
    field: 'lyricVersionIds' | 'assetIds',
    show: (id: string) => string,
    firstMatters: boolean,
  ) => {
    const orders = { base: base[field], mine: mine[field], theirs: theirs[field] }
    return mergeOrder(
      questions,
      { key: field, subject: field, show, firstMatters },
      orders,
      survivors(orders),
    )
  }
  return questions.result({
    label: value('label'),
    lyricVersionIds: list('lyricVersionIds', names.lyrics, false),
    assetIds: list('assetIds', names.file, true),
    sourceKey: value('sourceKey'),
    tempo: value('tempo'),
    chart: mergeLines(
      questions,
      { key: 'chart', subject: 'chart' },
      {
        base: base.chart,
        mine: mine.chart,
        theirs: theirs.chart,
      },
    ),
  })
}

/** What both still have, and what either added. */
function survivors({
  base,
  mine,
  theirs,
}: {
  base: string[]
  mine: string[]
  theirs: string[]
}): Set<string> {
  const all = new Set([...mine, ...theirs])
  return new Set([...all].filter((id) => !base.includes(id) || (mine.includes(id) && theirs.includes(id))))
}
