import type { RefusalTexts } from './refusal-texts.ts'

export const de: RefusalTexts = {
  required: (label) => `„${label}“ fehlt.`,
  empty: (label) => `„${label}“ darf nicht leer sein.`,
  long: (label, most) => `„${label}“ hat mehr als ${most} Zeichen.`,
  short: (label, least) => `„${label}“ braucht mindestens ${least} Zeichen.`,
  characters: (label) => `„${label}“ enthält Zeichen, die dort nicht gespeichert werden. Tippe es neu.`,
  email: (label) => `„${label}“ ist keine vollständige E-Mail-Adresse.`,
  language: (label) => `„${label}“ ist keine Sprache. Wähle eine aus.`,
  date: (label) => `„${label}“ ist kein Tag des Kalenders.`,
  time: (label) => `„${label}“ ist keine Uhrzeit.`,
  key: (label) =>
    `„${label}“ ist keine Tonart. Nimm einen Buchstaben von A bis H, wenn nötig mit # oder b und m.`,
  range: (label, least, most) => `„${label}“ muss zwischen ${least} und ${most} liegen.`,
  entries: (label, most) => `„${label}“ hat mehr als ${most} Einträge.`,
  fewEntries: (label, least) => `„${label}“ braucht mindestens ${least} Einträge.`,
  twice: (label) => `„${label}“ hat denselben Eintrag zweimal.`,
  future: (label) => `„${label}“ muss in der Zukunft liegen.`,
  days: (label, most) => `„${label}“ darf höchstens ${most} Tage voraus liegen.`,
  https: (label) => `„${label}“ muss mit https:// beginnen.`,
  urlPassword: (label) => `„${label}“ darf weder Namen noch Passwort enthalten.`,
  urlPrivate: (label) => `„${label}“ führt in ein privates Netz. Gib eine Adresse im Internet an.`,
  gone: (label) => `„${label}“: Was dort gewählt war, gibt es nicht mehr. Wähle neu.`,
  value: (label) => `„${label}“ kann so nicht gespeichert werden. Sieh es dir noch einmal an.`,
  timeZone: (zone) => `„${zone}“ ist keine Zeitzone. Wähle eine aus der Liste.`,
  churchAddress: (address, least, most) =>
    `„${address}“ kann keine Adresse sein. Nimm ${least} bis ${most} Zeichen von a bis z, Ziffern und Bindestriche.`,
  reserved: (address) => `Psaltery braucht das Wort „${address}“ selbst. Wähle ein anderes.`,
  addressTaken: (address) =>
    `Eine andere Gemeinde hat schon die Adresse „${address}“. Wähle ein anderes Wort.`,
  emptySection: () => 'Ein Abschnitt hat keinen Text. Fülle oder entferne ihn.',
  manyLines: (most, count) => `Das sind ${count} Zeilen; ein Lied hat höchstens ${most}.`,
  arrangementsFull: (most) =>
    `Ein Lied hat höchstens ${most} Einträge mit Noten. Ändere oder archiviere einen davon.`,
  lyricsFull: (most) =>
    `Ein Lied hat Texte in höchstens ${most} Sprachen und Ausgaben. Ändere oder archiviere welche.`,
  archivedFull: (most) => `Von einem Lied bleiben höchstens ${most} archivierte Teile einer Art.`,
  longPeriod: (years) => `Wähle höchstens ${years} Jahre.`,
  fullPeriod: () => 'An diesen Tagen gibt es zu viele Gottesdienste. Wähle weniger Tage.',
  passwordAddress: () => 'Das Passwort darf nicht die E-Mail-Adresse sein. Wähle ein anderes.',
  passwordChurch: () => 'Das Passwort darf nicht der Name einer Gemeinde sein. Wähle ein anderes.',
  passwordShort: (least) =>
    `Das Passwort braucht mindestens ${least} Zeichen. Drei oder vier Wörter merkt man sich leicht.`,
  passwordLong: (most) => `Das Passwort hat mehr als ${most} Zeichen.`,
  wrongPassword: () => 'Das jetzige Passwort ist falsch.',
  wrongCredentials: () =>
    'Die E-Mail-Adresse oder das Passwort ist falsch. Prüfe beides und versuch es noch einmal.',
  passkeyRefused: () =>
    'Dieser Passkey geht hier nicht. Melde dich anders an und füge auf der Seite deines Kontos einen neuen hinzu.',
  passkeyNotAdded: () =>
    'Der Passkey wurde nicht hinzugefügt. Versuch es noch einmal, innerhalb von 5 Minuten.',
  passkeyKnown: () => 'Diesen Passkey hast du schon.',
  passkeysFull: (most) => `Du hast ${most} Passkeys, mehr geht nicht. Entferne erst einen davon.`,
  lastWayIn: () => 'Das ist der letzte Weg in dein Konto. Füge erst einen anderen hinzu.',
  oldSignIn: (minutes) =>
    `Dafür muss deine Anmeldung höchstens ${minutes} Minuten alt sein. Melde dich ab und wieder an und wiederhole es.`,
  member: () => 'Ein Mitglied hat diese Adresse schon. Ändere stattdessen die Rolle.',
  invitationsFull: (most) =>
    `Diese Gemeinde hat ${most} offene Einladungen, mehr geht nicht. Zieh erst eine zurück.`,
  notInvited: () =>
    'Diese Einladung gilt nicht mehr. Bitte jemanden aus der Administration der Gemeinde um eine neue.',
  otherInvited: (email) => `Diese Einladung ist für ${email}. Melde dich ab und öffne den Link noch einmal.`,
  accountExists: (email) =>
    `Es gibt schon ein Konto mit der Adresse ${email}. Melde dich damit an und öffne den Link noch einmal.`,
  accountTaken: (email) =>
    `Es gibt schon ein Konto mit der Adresse ${email}. Nimm eine andere oder entferne die Beispielgemeinde.`,
  nameAndPassword: () => 'Mit dieser Adresse gibt es noch kein Konto. Gib Namen und Passwort an.',
  lastAdministrator: () =>
    'Das ist die letzte Person, die diese Gemeinde verwaltet. Gib diese Rolle erst einer anderen.',
  noMail: () => 'Dieser Server verschickt keine E-Mails. Frag die Person, die ihn betreibt.',
  linkNotGood: () => 'Dieser Link gilt nicht mehr. Bitte um einen neuen.',
  signedOut: () => 'Du bist nicht mehr angemeldet. Melde dich an und versuch es noch einmal.',
  readOnly: () =>
    'Deine Rolle hier darf lesen, aber nichts ändern. Bitte die Administration um eine andere Rolle.',
  administrators: () => 'Das darf hier nur, wer die Gemeinde verwaltet.',
  scope: () => 'Ein Zugangsschlüssel darf nicht mehr als du. Wähle, was deine Rolle hier erlaubt.',
  notFound: () => 'Das gibt es nicht mehr, oder du hast keinen Zugang dazu.',
  stale: () => 'Inzwischen wurde eine neuere Version gespeichert. Lade sie und versuch es noch einmal.',
  tokensFull: (most) => `Du hast hier ${most} Zugangsschlüssel, mehr geht nicht. Widerrufe erst einen davon.`,
  webhooksFull: (most) => `Diese Gemeinde hat ${most} Webhooks, mehr geht nicht. Lösche erst einen davon.`,
  noKey: () =>
    'Dieser Server kann die Geheimnisse von Webhooks noch nicht aufbewahren. Wer ihn betreibt, setzt SECRET_KEY oder SECRET_KEY_FILE.',
  noSecret: () => 'Dieser Webhook hat kein Geheimnis. Lege ein neues an und gib es dem Empfänger.',
  manyTests: () => 'Viele Tests dieses Webhooks warten schon. Versuch es wieder, wenn sie gesendet sind.',
  bodyLarge: (size) => `Das sind mehr als ${size} KiB. Kürze es.`,
  fileLarge: (size) => `Die Datei hat mehr als ${size} MB. Nimm kleinere Bilder oder mehrere Dateien.`,
  notPdf: () => 'Das ist kein PDF. Speichere oder drucke die Noten als PDF und wähle diese Datei.',
  pdfEmpty: () => 'Die Datei ist leer. Wähle das PDF noch einmal.',
  pdfLocked: () =>
    'Das PDF öffnet sich nur mit einem Passwort. Speichere eine Kopie ohne und wähle die Kopie.',
  pdfDamaged: () =>
    'Das PDF ist beschädigt. Öffne es, speichere es noch einmal als PDF und wähle die neue Datei.',
  pdfNoPage: () => 'Das PDF hat keine Seiten. Speichere die Noten noch einmal.',
  pdfComplex: () =>
    'Das PDF ist zu kompliziert, um geprüft zu werden. Drucke es in ein neues PDF und wähle diese Datei.',
  uploadStopped: () =>
    'Das Hochladen ist abgebrochen. Prüfe die Verbindung und lade die Datei noch einmal hoch.',
  wait: (seconds) => `Zu viele Anfragen. Warte ${seconds} s und versuch es noch einmal.`,
  busy: () => 'Der Server hat gerade zu viel zu tun. Versuch es in ein paar Sekunden noch einmal.',
  other: (sentence) => `Der Server nimmt das nicht an: ${sentence}`,
}
