import { LIMITS } from '../../../core/limits.ts'
import type { AccountTexts } from '../account-texts.ts'

export const de: AccountTexts = {
  title: 'Dein Konto',
  intro:
    'Dein Name, wie du dich anmeldest und wo du angemeldet bist. Das Konto ist in allen deinen Gemeinden dasselbe.',
  again: {
    title: 'Melde dich noch einmal an',
    intro:
      'Dafür darf die Anmeldung höchstens ein paar Minuten alt sein. Was du geschrieben hast, bleibt; danach geht es gleich weiter.',
  },
  name: {
    title: 'Name',
    label: 'Dein Name',
    hint: 'Die Mitglieder deiner Gemeinden sehen ihn, und der Verlauf der Lieder zeigt ihn. Er darf leer bleiben.',
    long: `Höchstens ${LIMITS.personName} Zeichen.`,
    save: 'Namen speichern',
    saved: 'Dein Name ist gespeichert.',
  },
  password: {
    title: 'Passwort',
    current: 'Bisheriges Passwort',
    new: 'Neues Passwort',
    hint: (least) => `Mindestens ${least} Zeichen. Drei oder vier Wörter kann man sich gut merken.`,
    short: (least) => `Mindestens ${least} Zeichen.`,
    long: (most) => `Höchstens ${most} Zeichen.`,
    missing: 'Gib dein bisheriges Passwort ein.',
    show: 'Zeigen, was ich schreibe',
    change: 'Passwort ändern',
    endsOthers: 'Deine anderen Geräte werden dann abgemeldet.',
    changed: 'Dein Passwort ist geändert. Alle anderen Geräte sind abgemeldet.',
    wrong: 'Das bisherige Passwort stimmt nicht.',
    wait: (seconds) => `Zu viele Versuche. In ${seconds} s kannst du es wieder versuchen.`,
    isAddress: 'Das Passwort darf nicht deine E-Mail-Adresse sein.',
    isChurch: 'Das Passwort darf nicht der Name einer Gemeinde sein.',
  },
  sessions: {
    title: 'Wo du angemeldet bist',
    here: 'Dieses Gerät',
    seen: (when) => `Zuletzt aktiv ${when}`,
    since: (when) => `Angemeldet ${when}`,
    on: (browser, system) => `${browser} auf ${system}`,
    unknown: 'Unbekanntes Programm',
    end: 'Abmelden',
    endOf: (device) => `${device} abmelden`,
    ended: (device) => `${device} ist abgemeldet.`,
    endOthers: 'Alle anderen Geräte abmelden',
    othersTitle: 'Alle anderen Geräte abmelden?',
    othersHint: 'Was dort geschrieben und noch nicht gespeichert ist, bleibt auf diesen Geräten.',
    othersEnded: 'Alle anderen Geräte sind abgemeldet.',
    alone: 'Du bist nur auf diesem Gerät angemeldet.',
  },
  tokens: {
    title: 'Zugangsschlüssel für Programme',
    hint: 'Ein Schlüssel gehört zu einer Gemeinde. Dort legst du deine an und widerrufst sie.',
    of: (church) => `Schlüssel in ${church}`,
    none: 'Du gehörst zurzeit zu keiner Gemeinde.',
  },
  deletion: {
    title: 'Konto löschen',
    hint: 'Du verlässt alle deine Gemeinden. Was du geschrieben hast, bleibt dort.',
    button: 'Konto löschen …',
    question: 'Dein Konto löschen?',
    churches: (names) => `Was in ${names} nur für Mitglieder ist, siehst du dann nicht mehr.`,
    means:
      'Alle Geräte werden abgemeldet, und deine Zugangsschlüssel enden. Der Verlauf behält deinen Namen bei dem, was du geändert hast. Das lässt sich nicht rückgängig machen: Um zurückzukommen, brauchst du eine neue Einladung.',
    confirm: 'Mein Konto löschen',
    lastAdministrator:
      'Du bist der letzte Administrator einer Gemeinde. Mache zuerst ein anderes Mitglied zum Administrator, oder frage den Betreiber des Servers.',
    deleted: 'Dein Konto ist gelöscht.',
  },
}
