import type { MailLanguage } from '../../core/languages/language-match.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ko } from './ko.ts'
import type { MailTexts } from './letter.ts'
import { pt } from './pt.ts'

export const mailTexts: Readonly<Record<MailLanguage, MailTexts>> = { de, en, es, fr, ko, pt }
