import { LIMITS } from '../../../core/limits.ts'
import { countsIn } from '../counts.ts'
import type { AdministrationTexts } from './administration-texts.ts'

const counts = countsIn('de')
const { min, max } = LIMITS.churchAddress

export const de: AdministrationTexts = {
  area: {
    label: 'Verwaltung',
    church: 'Gemeinde',
    tokens: 'Zugangsschlüssel',
    webhooks: 'Webhooks',
    people: 'Personen',
  },
  problem: { noAnswer: 'Der Server antwortet nicht. Prüfe deine Verbindung und versuche es noch einmal.' },
  church: {
    title: 'Gemeinde',
    intro: 'Wie die Gemeinde heißt, wo man ihre Lieder findet und wer sie sieht.',
    introReader:
      'Wie die Gemeinde heißt, wo man ihre Lieder findet und wer sie sieht. Ändern kann das, wer die Gemeinde verwaltet.',
    name: 'Name',
    timeZone: 'Zeitzone',
    timeZoneHint:
      'Gib eine Stadt, den Namen der Zeitzone oder den Abstand zu GMT ein und wähle aus der Liste.',
    timeZones: 'Zeitzonen',
    noTimeZone:
      'Keine Zeitzone heißt so. Versuche es mit einer größeren Stadt in der Nähe oder mit dem Land.',
    language: 'Erste Sprache der Gottesdienste',
    noLanguage: 'nicht gewählt',
    languageHint:
      'Bei Liedern ohne ausgewählten Text zeigen Leinwand, Bühne und Stream diese Sprache. Das Feld darf leer bleiben.',
    address: 'Lesbare Adresse',
    addressHint: (origin) =>
      `Darf leer bleiben. Mit einem Wort stehen die öffentlichen Lieder auch unter ${origin}/wort.`,
    addressGone:
      'Links und Plakate mit der alten Adresse führen nach dem Speichern ins Leere. Der Link mit der Kennung gilt weiter.',
    listed: 'Gemeinde auf der Startseite des Servers nennen',
    listedHint: 'Auf einem Server mit mehreren Gemeinden. Wer den Link hat, kann sie in jedem Fall öffnen.',
    visibility: 'Wer die Lieder sieht',
    visibilities: { public: 'Alle', members: 'Nur Mitglieder' },
    visibilityHints: {
      public:
        'Besucher finden und öffnen jedes Lied ohne Anmeldung, außer Liedern, die auf „Nur Mitglieder“ gestellt sind.',
      members:
        'Nur wer sich als Mitglied anmeldet, sieht Lieder. Besucher finden eine leere Liste, außer Liedern, die auf „Alle“ gestellt sind.',
    },
    problems: {
      empty: 'Die Gemeinde braucht einen Namen.',
      long: `Höchstens ${LIMITS.churchName} Zeichen.`,
      badZone: 'Wähle eine Zeitzone aus der Liste.',
      badAddress: `Nimm ${min} bis ${max} Zeichen: a bis z, Ziffern und Bindestriche, am Anfang und am Ende ein Buchstabe oder eine Ziffer.`,
    },
    saved: 'Gespeichert.',
    conflict: {
      title: 'Jemand anderes hat diese Einstellungen inzwischen gespeichert.',
      hint: 'Was du nicht geändert hast, zeigt das Gespeicherte. Sieh dir an, was du geändert hast, und speichere noch einmal.',
      field: (name, value) => `${name}: Gespeichert ist jetzt „${value}“.`,
      take: 'Alles so nehmen, wie es gespeichert wurde',
      same: 'Jemand anderes hat dasselbe gespeichert.',
    },
    yes: 'ja',
    no: 'nein',
    none: 'keine',
    where: 'Wo man die Gemeinde findet',
    id: 'Kennung',
    copyId: 'Kennung kopieren',
    link: 'Öffentlicher Link',
    copyLink: 'Öffentlichen Link kopieren',
    poster: 'Plakat zum Drucken',
    posterForMembers:
      'Die Lieder sind nur für Mitglieder. Wer das Plakat scannt, findet ohne Anmeldung nur Lieder, die auf „Alle“ gestellt sind.',
    backup: {
      title: 'Sicherung',
      songs: counts({ one: '# Lied', other: '# Lieder' }),
      files: counts({ one: '# Datei', other: '# Dateien' }),
      restored: (when, songs, files) => `Wiederhergestellt und geprüft am ${when}: ${songs}, ${files}.`,
      readBack: (when, songs, files) =>
        `Zurückgelesen am ${when}, aber nicht wiederhergestellt: ${songs}, ${files}.`,
      notRestored: {
        room: 'Für eine zweite Kopie der Datenbank, in der eine Sicherung zur Probe wiederhergestellt wird, fehlt der Platz. Wer den Server betreibt, kann Platz schaffen.',
        rights:
          'Der Server darf keine zweite Datenbank anlegen, in der eine Sicherung zur Probe wiederhergestellt wird. Wer ihn betreibt, kann es erlauben.',
        other:
          'Warum sie nicht zur Probe wiederhergestellt werden konnte, sieht in der Liste der Sicherungen, wer den Server betreibt.',
      },
      none: 'Von dieser Gemeinde gibt es noch keine Sicherung. Der Server macht jede Nacht eine.',
      old: 'Die letzte gute Sicherung ist zu alt. Sag der Person Bescheid, die den Server betreibt.',
      missing:
        'Von dieser Gemeinde gibt es immer noch keine gute Sicherung. Sag der Person Bescheid, die den Server betreibt.',
      elsewhereOld:
        'Seit zu langer Zeit wurde keine Sicherung an einen anderen Ort kopiert. Sag der Person Bescheid, die den Server betreibt.',
      off: 'Dieser Server macht von selbst keine Sicherungen: Wer ihn betreibt, hat sie abgeschaltet.',
      nowhere:
        'Dieser Server macht keine Sicherungen, weil ein Ordner dafür fehlt. Wer ihn betreibt, kann mit der Einstellung BACKUP_DIR einen angeben.',
    },
  },
  visibility: {
    title: 'Wer dieses Lied sieht',
    choices: {
      church: { public: 'Wie die Gemeinde: alle', members: 'Wie die Gemeinde: nur Mitglieder' },
      public: 'Alle',
      members: 'Nur Mitglieder',
    },
    hints: {
      church: 'Ändert sich mit der Einstellung der Gemeinde.',
      public: 'Besucher finden und öffnen es ohne Anmeldung, mit Text und Noten.',
      members:
        'Nur wer sich als Mitglied anmeldet, findet und öffnet es. Der öffentliche Link führt zur Anmeldung.',
    },
    conflict:
      'Jemand hat dieses Lied inzwischen gespeichert. Sieh es dir an und speichere noch einmal, wenn du das weiterhin willst.',
    saved: {
      public: 'Dieses Lied sehen jetzt alle.',
      members: 'Dieses Lied sehen jetzt nur Mitglieder.',
    },
  },
  tokens: {
    title: 'Zugangsschlüssel',
    intro:
      'Mit einem Zugangsschlüssel (Token) benutzt ein Programm die Lieder dieser Gemeinde in deinem Namen: ein Programm zum Projizieren, ein Skript, eine Gemeinde-App. Es darf hier, was du darfst, bis zu dem, was du erlaubst.',
    docs: 'Wie Programme einen Schlüssel benutzen',
    create: 'Neuer Schlüssel',
    name: 'Name',
    nameHint: 'Wofür er ist, zum Beispiel „Folien am Sonntag“.',
    nameMissing: 'Gib dem Schlüssel einen Namen.',
    nameLong: `Höchstens ${LIMITS.tokenName} Zeichen.`,
    scope: 'Was er darf',
    scopes: { read: 'Lesen', write: 'Lesen und schreiben', administer: 'Verwalten' },
    scopeHints: {
      read: 'Lieder, Texte und Noten, auch die nur für Mitglieder.',
      write: 'Dasselbe, und sie ändern.',
      administer: 'Dasselbe, und Einstellungen und Webhooks der Gemeinde ändern.',
    },
    expiry: 'Gültig für',
    expiries: { '7': '7 Tage', '30': '30 Tage', '90': '90 Tage', '365': 'Ein Jahr' },
    expiresOn: (date) => `Er endet am ${date}.`,
    make: 'Schlüssel anlegen',
    making: 'Wird angelegt …',
    secret: 'Dein neuer Schlüssel',
    secretHint: 'Kopiere ihn jetzt und gib ihn dem Programm. Er wird nur dieses eine Mal gezeigt.',
    secretCopy: 'Schlüssel kopieren',
    secretDone: 'Ich habe ihn kopiert',
    list: 'Schlüssel',
    none: 'Noch keine Schlüssel',
    noneHint: 'Lege einen an, wenn ein Programm danach fragt.',
    person: (name) => `Von ${name}`,
    nameless: 'Von einem Mitglied ohne Namen',
    made: (date) => `Angelegt am ${date}`,
    expires: (date) => `Endet am ${date}`,
    expired: (date) => `Am ${date} abgelaufen: gilt nicht mehr`,
    soon: (date) => `Endet bald: ${date}`,
    neverUsed: 'Nie benutzt',
    usedNow: 'In der letzten Stunde benutzt',
    used: (date) => `Zuletzt benutzt am ${date}`,
    revoke: 'Widerrufen',
    revokeOf: (name) => `${name} widerrufen`,
    revokeTitle: (name) => `„${name}“ widerrufen?`,
    revokeHint: 'Programme, die ihn benutzen, werden sofort abgewiesen. Er lässt sich nicht zurückholen.',
    webhooksStay:
      'Webhooks, die mit ihm eingerichtet wurden, bleiben und senden weiter, bis ein Administrator sie löscht.',
    revoked: (name) => `„${name}“ ist widerrufen.`,
    full: 'Du hast hier so viele Schlüssel, wie eine Person haben kann. Widerrufe einen, der nicht mehr gebraucht wird.',
    noAnswer:
      'Es kam keine Antwort. Sieh in der Liste nach, ob der Schlüssel angelegt wurde: Dann widerrufe ihn, denn niemand kennt ihn, und lege einen anderen an.',
    roleChanged:
      'Deine Rolle hier hat sich geändert und erlaubt das nicht mehr. Wähle neu, was der Schlüssel darf.',
  },
  webhooks: {
    title: 'Webhooks',
    intro:
      'Ein Webhook sagt einem anderen Server Bescheid, wenn sich Lieder, Texte oder Noten dieser Gemeinde ändern: einer Website, einem Programm zum Projizieren, einem Archiv.',
    docs: 'Was gesendet wird und wie man die Signatur prüft',
    create: 'Neuer Webhook',
    edit: 'Webhook ändern',
    url: 'Adresse',
    urlHint: 'Wohin die Änderungen gesendet werden. Sie beginnt mit https://.',
    urlMissing: 'Gib die Adresse an.',
    what: 'Welche Änderungen',
    whats: { all: 'Alle Änderungen', some: 'Nur diese' },
    allHint: 'Auch Arten, die eine spätere Version von Psaltery hinzufügt.',
    noneChosen: 'Wähle mindestens eine Art, oder alle Änderungen.',
    groups: { song: 'Lieder', lyrics: 'Texte', arrangement: 'Noten', service: 'Gottesdienste' },
    actions: {
      created: 'Hinzugefügt',
      updated: 'Geändert',
      archived: 'Archiviert',
      unarchived: 'Zurückgeholt',
      visibility: 'Wer es sieht',
    },
    kind: (group, action) => `${group}: ${action}`,
    ping: 'Test',
    enabled: 'Änderungen senden',
    enabledHint: 'Was sich ändert, solange das aus ist, wird auch später nicht gesendet.',
    enable: 'Einschalten',
    enableOf: (url) => `${url} einschalten`,
    isEnabled: 'Änderungen werden ab jetzt gesendet.',
    make: 'Webhook anlegen',
    save: 'Speichern',
    saved: 'Gespeichert.',
    secret: 'Das Geheimnis des Webhooks',
    secretHint:
      'Kopiere es jetzt und gib es dem empfangenden Server, der damit die Signatur prüft. Es wird nur dieses eine Mal gezeigt.',
    secretCopy: 'Geheimnis kopieren',
    secretDone: 'Ich habe es kopiert',
    newSecret: 'Neues Geheimnis',
    newSecretTitle: 'Ein neues Geheimnis anlegen?',
    newSecretHint:
      'Das alte gilt sofort nicht mehr: Der empfangende Server weist alles ab, bis er das neue kennt.',
    makeSecret: 'Neues Geheimnis anlegen',
    none: 'Noch keine Webhooks',
    noneHint: 'Lege einen an, wenn ein anderer Server die Änderungen dieser Gemeinde haben soll.',
    states: {
      on: 'Eingeschaltet',
      waiting: 'Sendet',
      retrying: 'Wartet',
      stopped: 'Vom Server abgeschaltet',
      off: 'Aus',
      noSecret: 'Braucht ein neues Geheimnis',
    },
    allKinds: 'Alle Änderungen',
    someKinds: counts({ one: '# Art von Änderungen', other: '# Arten von Änderungen' }),
    since: (date) => `Seit ${date}`,
    waiting: counts({
      one: '# Änderung wartet auf den Versand.',
      other: '# Änderungen warten auf den Versand.',
    }),
    retrying: (attempts, when) =>
      `Der Empfänger hat eine Änderung nicht angenommen (${attempts}). Nächster Versuch: ${when}. Die anderen warten dahinter.`,
    attempts: counts({ one: '# Versuch', other: '# Versuche' }),
    stopped: {
      failed: 'Der Empfänger hat eine Änderung mehr als zwei Tage lang nicht angenommen.',
      gone: 'Der Empfänger hat geantwortet, dass er keine Änderungen mehr will (410).',
      full: 'Es warteten zu viele Änderungen.',
    },
    missed: (after) =>
      `Seitdem wurde nichts gesendet. Was fehlt, findet ein Programm in der Liste der Änderungen ab Nummer ${after + 1} (/changes?after=${after}).`,
    noSecretHint:
      'Er kommt aus einer Sicherung, und die enthält keine Geheimnisse. Lege ein neues an und gib es dem Empfänger; bis dahin wird nichts gesendet.',
    change: 'Ändern',
    changeOf: (url) => `${url} ändern`,
    test: 'Test senden',
    testOf: (url) => `Test an ${url} senden`,
    tested: 'Ein Test ist unterwegs. Was daraus wurde, steht unten.',
    remove: 'Löschen',
    removeOf: (url) => `${url} löschen`,
    removeTitle: 'Diesen Webhook löschen?',
    removeHint:
      'Es wird nichts mehr dorthin gesendet, auch nicht, was jetzt wartet. Die Liste der Sendungen verschwindet mit ihm.',
    removed: (url) => `Der Webhook an ${url} ist gelöscht.`,
    deliveries: 'Sendungen',
    deliveriesOf: (url) => `Sendungen an ${url}`,
    noDeliveries: 'In den letzten 30 Tagen wurde nichts gesendet',
    deliveryStates: { waiting: 'Wartet', delivered: 'Angekommen', failed: 'Fehlgeschlagen' },
    status: (status) => `Antwort ${status}`,
    resend: 'Noch einmal senden',
    resendOf: (what, when) => `Noch einmal senden: ${what}, ${when}`,
    resent: 'Es wird noch einmal gesendet.',
    more: 'Ältere',
    full: 'Diese Gemeinde hat so viele Webhooks, wie sie haben kann. Lösche einen, der nicht mehr gebraucht wird.',
    noAnswer:
      'Es kam keine Antwort. Sieh in der Liste nach, ob der Webhook angelegt wurde: Dann lege für ihn ein neues Geheimnis an.',
  },
}
