/**
 * The people of one field. "Ada Weaver, Jon Field & Mia Ost" are three; "Weaver, Ada" is one, because a comma between
 * names stands after a whole name.
 */
export const authorsOf = (text: string): string[] =>
  text
    .split(/[;&|/\n]|\s(?:and|und)\s/i)
    .flatMap((group) => {
      const names = group.split(',').map((name) => name.trim())
      return names.every((name) => name.includes(' ')) ? names : [group.trim()]
    })
    .filter((name) => name !== '')
