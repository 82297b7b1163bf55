import type { MailTexts } from './letter.ts'

export const de: MailTexts = {
  invitation: (church, site) => ({
    subject: `${church} lädt dich in den Liederkatalog ein`,
    before: [`${church} hat dich in den Liederkatalog auf ${site} eingeladen.`],
    button: 'Einladung ansehen',
    after: [
      'Der Link gilt sieben Tage lang und nur einmal.',
      'Falls du damit nichts anfangen kannst, ignoriere diese Mail einfach. Es passiert nichts, solange du nicht annimmst.',
    ],
  }),
  reset: (site) => ({
    subject: 'Neues Passwort festlegen',
    before: [`Für dein Konto auf ${site} wurde ein neues Passwort angefordert.`],
    button: 'Neues Passwort festlegen',
    after: [
      'Der Link gilt eine Stunde lang und nur einmal. Mit dem neuen Passwort wirst du auf allen Geräten abgemeldet.',
      'Falls du das nicht warst, ignoriere diese Mail einfach. Dein Passwort bleibt, wie es ist.',
    ],
  }),
  emailChange: (site) => ({
    subject: 'Neue E-Mail-Adresse bestätigen',
    before: [`Du möchtest diese E-Mail-Adresse für dein Konto auf ${site} verwenden.`],
    button: 'Adresse bestätigen',
    after: [
      'Der Link gilt eine Stunde lang und nur einmal. Du musst dafür angemeldet sein.',
      'Falls du das nicht warst, ignoriere diese Mail einfach. Es ändert sich nichts.',
    ],
  }),
  emailChanged: (site, email) => ({
    subject: 'Deine E-Mail-Adresse wurde geändert',
    before: [
      `Dein Konto auf ${site} hat jetzt die E-Mail-Adresse ${email}. Ab sofort meldest du dich damit an, und an diese Adresse schicken wir keine Mails mehr.`,
    ],
    button: null,
    after: [`Falls du das nicht warst, melde dich bitte gleich bei denen, die ${site} betreiben.`],
  }),
  backupOld: (site, when) => ({
    subject: `Die Sicherungen von ${site} brauchen Aufmerksamkeit`,
    before: [
      when === null
        ? `Von ${site} gibt es noch keine gute Sicherung.`
        : `Die letzte gute Sicherung von ${site} ist vom ${when}. Das ist zu lange her.`,
    ],
    button: null,
    after: [
      'Der Server versucht es jede Stunde wieder. Sein Protokoll und der Befehl „doctor“ sagen, woran es liegt.',
      'Diese Mail kommt nur einmal, und noch eine, wenn die Sicherungen wieder gelingen.',
    ],
  }),
  backupGood: (site, when) => ({
    subject: `Die Sicherungen von ${site} gelingen wieder`,
    before: [
      when === null
        ? `Von ${site} gibt es wieder eine gute Sicherung.`
        : `Die letzte gute Sicherung von ${site} ist vom ${when}.`,
    ],
    button: null,
    after: [],
  }),
  copyOld: (site, when) => ({
    subject: `Sicherungen von ${site} werden nicht kopiert`,
    before: [
      when === null
        ? `Noch keine Sicherung von ${site} wurde an einen anderen Ort kopiert.`
        : `Die letzte Sicherung von ${site}, die an einen anderen Ort kopiert wurde, ist vom ${when}. Das ist zu lange her.`,
    ],
    button: null,
    after: [
      'Sicherungen, die nur auf dem Server liegen, können mit ihm verloren gehen. Der Server versucht es jede Stunde wieder. Sein Protokoll und der Befehl „doctor“ sagen, woran es liegt.',
      'Diese Mail kommt nur einmal, und noch eine, wenn das Kopieren wieder gelingt.',
    ],
  }),
  copyGood: (site, when) => ({
    subject: `Sicherungen von ${site} werden wieder kopiert`,
    before: [
      when === null
        ? `Von ${site} wurde wieder eine Sicherung an einen anderen Ort kopiert.`
        : `Die letzte Sicherung von ${site}, die an einen anderen Ort kopiert wurde, ist vom ${when}.`,
    ],
    button: null,
    after: [],
  }),
  aChurch: 'Eine Gemeinde',
  orCopy: 'Oder kopiere diese Adresse in deinen Browser:',
}
