export { bestMatch, directionOf } from '../../../core/words/language-match.ts'
