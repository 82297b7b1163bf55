import { commonPairs } from '../../../core/lcs.ts'

export interface Piece {
  text: string
  kind: 'same' | 'added' | 'removed'
}

/** Two wordings of one line as one run of pieces; words and the spaces between them are compared one by one. */
export function diffWords(before: string, after: string): Piece[] {
  const [old, young] = [tokens(before), tokens(after)]
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], list: string[]) => {
    const text = list.join('')
    const last = pieces.at(-1)
    if (text === '') return
    if (last?.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
  let [i, j] = [0, 0]
  for (const [atOld, atYoung] of [...commonPairs(old, young), [old.length, young.length] as const]) {
    add('removed', old.slice(i, atOld))
    add('added', young.slice(j, atYoung))
    add('same', old.slice(atOld, atOld + 1))
    ;[i, j] = [atOld + 1, atYoung + 1]
  }
  return pieces
}

const tokens = (text: string): string[] => text.match(/\s+|[^\s]+/gu) ?? []
