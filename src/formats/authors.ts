/**
 * The people of one field, without the years behind their names. "Ada Weaver, Jon Field & Mia Ost" are three;
 * "Weaver, Ada" is one, because a comma between people stands after a whole name.
 */
export const authorsOf = (text: string): string[] => {
  const names = text
    .split(BETWEEN_PEOPLE)
    .flatMap((group) => {
      const parts = group.split(',').map((name) => name.replace(/\s+/g, ' ').trim())
      return parts.every((name) => name.includes(' ')) ? parts : [group.replace(/\s+/g, ' ').trim()]
    })
    .map(withoutYears)
  return [...new Set(names)].filter((name) => name !== '')
}

const BETWEEN_PEOPLE = /[;&|/\n]|\s(?:[Aa]nd|AND|[Uu]nd|UND|et|y|og|och|en|és|и|та)\s/u

const YEARS = /[ ,(]{0,3}\b(?:1\d{3}|20\d\d)\b[\d –/-]{0,8}\)?$/

const withoutYears = (name: string): string => {
  const [head, tail] = [name.slice(0, -20), name.slice(-20)]
  return (head + tail.replace(YEARS, '')).trim()
}
