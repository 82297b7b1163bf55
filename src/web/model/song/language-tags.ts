export { bestMatch, directionOf } from '../../../core/words/language-tags.ts'
