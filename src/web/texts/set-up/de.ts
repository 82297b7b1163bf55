import { countsIn } from '../counts.ts'
import type { SetUpTexts } from './set-up-texts.ts'

const counts = countsIn('de')

export const de: SetUpTexts = {
  title: 'Lege deine Gemeinde an',
  intro:
    'Gib deiner Gemeinde einen Namen und dir selbst ein Konto. Du bekommst die Rolle Administration und bist gleich angemeldet.',
  church: 'Die Gemeinde',
  churchName: 'Name der Gemeinde',
  you: 'Du',
  emailHint: 'Damit meldest du dich an.',
  password: 'Passwort',
  demo: 'Die Beispielgemeinde',
  remove: (name) => `${name} entfernen`,
  removed: counts({
    one: 'Samt ihrem einzigen Lied und allen Mitgliedern. Das lässt sich nicht rückgängig machen. Die Zugänge der Beispielgemeinde enden sofort.',
    other:
      'Samt # Liedern und allen Mitgliedern. Das lässt sich nicht rückgängig machen. Die Zugänge der Beispielgemeinde enden sofort.',
  }),
  workedIn:
    'Seit sie angelegt wurde, haben Leute darin Lieder geändert. Auch diese Änderungen gehen verloren.',
  kept: 'Sie bleibt neben deiner Gemeinde bestehen, und ihre Zugänge gelten weiter.',
  button: 'Gemeinde anlegen',
  sending: 'Die Gemeinde wird angelegt …',
  badEmail: 'Gib eine vollständige E-Mail-Adresse ein, etwa anna@example.org.',
  noPassword: 'Wähle ein Passwort.',
  emailTaken:
    'Mit dieser Adresse gibt es schon ein Konto. Gib eine andere an, oder entferne die Beispielgemeinde.',
  addressTaken: 'Diese Adresse hat schon eine andere Gemeinde. Wähle ein anderes Wort.',
  addressReserved: 'Dieses Wort verwendet Psaltery selbst. Wähle ein anderes.',
  over: 'Dieser Link gilt nicht mehr',
  overHint:
    'Er wurde schon verwendet, oder es sind mehr als 24 Stunden vergangen. Wer den Server betreibt, bekommt mit ./scripts/psaltery set-up-link einen neuen.',
  overSignedIn: 'Wenn du deine Gemeinde schon angelegt hast, melde dich an.',
  notGood:
    'Dieser Link gilt nicht mehr. Wenn du deine Gemeinde schon angelegt hast, melde dich an. Sonst lass dir auf dem Server einen neuen Link geben.',
}
