import { LIMITS } from '../../../core/limits.ts'
import { countsIn } from '../counts.ts'
import type { AccountTexts } from './account-texts.ts'

const counts = countsIn('de')

export const de: AccountTexts = {
  title: 'Dein Konto',
  intro:
    'Dein Name, wie du dich anmeldest und wo du angemeldet bist. Das Konto ist in allen deinen Gemeinden dasselbe.',
  again: {
    title: 'Melde dich noch einmal an',
    intro:
      'Dafür darf die Anmeldung höchstens ein paar Minuten alt sein. Was du geschrieben hast, bleibt; danach geht es gleich weiter.',
    leaves: (name) =>
      `Du kannst auch zu ${name} gehen. Dann kommst du auf diese Seite zurück und beginnst noch einmal, was du tun wolltest.`,
  },
  lastWayIn: 'Das ist der einzige Weg in dein Konto. Richte zuerst einen anderen ein.',
  name: {
    title: 'Name',
    label: 'Dein Name',
    hint: 'Die Mitglieder deiner Gemeinden sehen ihn, und der Verlauf der Lieder zeigt ihn. Er darf leer bleiben.',
    long: `Höchstens ${LIMITS.personName} Zeichen.`,
    save: 'Namen speichern',
    saved: 'Dein Name ist gespeichert.',
  },
  email: {
    title: 'E-Mail-Adresse',
    current: (email: string) => `Du meldest dich als ${email} an.`,
    label: 'Neue E-Mail-Adresse',
    hint: 'Du bekommst dorthin eine Mail mit einem Link. Die Adresse ändert sich, wenn du ihn öffnest und bestätigst.',
    sent: (email: string) =>
      `Wenn ${email} noch frei ist, ist ein Link dorthin unterwegs. Er gilt eine Stunde lang. Kommt nichts an, sieh auch im Spam-Ordner nach.`,
    noMail:
      'Dieser Server verschickt keine Mails. Bitte die Person, die ihn betreibt, deine Adresse zu ändern.',
    confirmTitle: 'Neue Adresse bestätigen',
    confirmIntro: (email: string) =>
      `Dein Konto ${email} bekommt die Adresse, an die dieser Link geschickt wurde. Danach meldest du dich mit der neuen an.`,
    confirm: 'Neue Adresse verwenden',
    done: 'Deine Adresse ist geändert',
    doneHint: (email: string) => `Ab jetzt meldest du dich als ${email} an.`,
    noPassword:
      'Deine alte Adresse war nie bestätigt. Deshalb gilt nicht mehr, was vorher galt: dein Passwort, deine Zugangsschlüssel und die Anmeldung deiner anderen Geräte. Lege auf der Seite deines Kontos ein neues Passwort fest.',
    notGoodHint:
      'Er wurde schon benutzt, ist zu alt oder unvollständig, oder er gehört zu einem anderen Konto als dem, mit dem du angemeldet bist.',
  },
  password: {
    title: 'Passwort',
    current: 'Bisheriges Passwort',
    new: 'Neues Passwort',
    hint: (least) => `Mindestens ${least} Zeichen. Drei oder vier Wörter lassen sich gut merken.`,
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
    isKnown: 'Das Passwort darf weder deine E-Mail-Adresse noch der Name einer deiner Gemeinden sein.',
    none: 'Du meldest dich ohne Passwort an. Du kannst eines als weiteren Weg einrichten.',
    setFirst: 'Passwort festlegen',
    set: 'Dein Passwort ist festgelegt. Ab jetzt kannst du dich damit anmelden.',
    off: 'Passwort abschalten',
    offHint: 'Du hast einen anderen Weg zum Anmelden und kommst auch ohne Passwort aus.',
    offTitle: 'Passwort abschalten?',
    offMeans:
      'Du meldest dich dann nur noch auf den anderen Wegen an. Deine anderen Geräte werden abgemeldet. Später kannst du wieder ein Passwort festlegen.',
  },
  passkeys: {
    title: 'Passkeys',
    hint: 'Mit einem Passkey meldest du dich mit Finger, Gesicht oder der PIN eines Geräts an, ohne Adresse und Passwort einzugeben. Du kannst mehrere haben.',
    made: (when) => `Hinzugefügt ${when}`,
    used: (when) => `Zuletzt verwendet ${when}`,
    unused: 'Noch nicht verwendet',
    elsewhere: (host) =>
      `Angelegt für ${host}. Unter dieser Adresse gilt er nicht: Entferne ihn und füge einen neuen hinzu.`,
    notHere: 'Dieser Browser kennt keine Passkeys, oder die Seite wurde nicht über https geöffnet.',
    name: 'Name des Passkeys',
    nameMissing: 'Gib dem Passkey einen Namen.',
    add: 'Passkey hinzufügen',
    added: (name) => `Der Passkey „${name}“ ist hinzugefügt.`,
    known: 'Dieses Gerät hat schon einen Passkey für dein Konto.',
    notAdded:
      'Es wurde kein Passkey hinzugefügt. Versuche es noch einmal und schließe es innerhalb von 5 Minuten ab.',
    full: 'Du hast diesen Passkey schon, oder so viele, wie möglich sind. Entferne zuerst einen.',
    remove: 'Entfernen',
    removeOf: (name) => `Passkey „${name}“ entfernen`,
    removeTitle: (name) => `Passkey „${name}“ entfernen?`,
    removeMeans:
      'Du kannst dich damit nicht mehr anmelden, und alle anderen Geräte werden abgemeldet. In der Liste deines Geräts bleibt er, bis du ihn dort löschst.',
    removed: (name) => `Der Passkey „${name}“ ist entfernt.`,
  },
  sessions: {
    title: 'Wo du angemeldet bist',
    here: 'Dieses Gerät',
    seen: (when) => `Zuletzt aktiv ${when}`,
    seenNow: 'In der letzten Stunde aktiv',
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
    lastOf: (church) =>
      `Außer dir verwaltet niemand ${church}. Gib zuerst einem anderen Mitglied die Rolle Administration, oder frage die Person, die den Server betreibt.`,
    lastOfOne: (churches) =>
      `Eine dieser Gemeinden verwaltet außer dir niemand: ${churches}. Gib zuerst einem anderen Mitglied die Rolle Administration, oder frage die Person, die den Server betreibt.`,
    deleted: 'Dein Konto ist gelöscht.',
  },
  reset: {
    title: 'Neues Passwort',
    intro:
      'Wähle ein neues Passwort für dein Konto. Danach sind alle Geräte abgemeldet, und die Zugangsschlüssel deiner Programme enden.',
    button: 'Passwort festlegen',
    done: 'Dein neues Passwort ist festgelegt',
    doneHint: 'Alle Geräte sind abgemeldet. Melde dich jetzt mit dem neuen Passwort an.',
    notGood: 'Dieser Link gilt nicht mehr',
    notGoodHint: 'Er wurde schon benutzt, ist zu alt oder nicht vollständig. Fordere einen neuen an.',
    askAgain: 'Neuen Link anfordern',
  },
  forgotten: {
    title: 'Passwort vergessen?',
    intro:
      'Gib die E-Mail-Adresse deines Kontos ein. Du bekommst einen Link, mit dem du ein neues Passwort wählen kannst.',
    send: 'Link senden',
    sent: 'Sieh in dein Postfach',
    sentHint: (email) =>
      `Wenn es ein Konto mit der Adresse ${email} gibt, ist ein Link dorthin unterwegs. Er gilt eine Stunde. Kommt nichts an, sieh auch im Spam-Ordner nach.`,
    noMail:
      'Dieser Server verschickt keine Mails. Bitte die Person, die ihn betreibt, um einen Link für ein neues Passwort.',
    notByAdministrator:
      'Die Verwaltung deiner Gemeinde kann es nicht festlegen: Dein Konto gehört vielleicht auch zu anderen Gemeinden.',
    badAddress: 'Gib eine vollständige E-Mail-Adresse ein, etwa anna@example.org.',
    back: 'Zurück zur Anmeldung',
  },
  signIns: {
    title: 'Letzte Anmeldungen',
    hint: 'Nur du und die Person, die diesen Server betreibt, sehen sie. War eine davon nicht von dir, ändere dein Passwort.',
    none: 'Keine in den letzten Wochen.',
    ways: {
      password: 'Passwort',
      passkey: 'Passkey',
      oidc: 'Verbundenes Konto',
      invitation: 'Einladung',
      email: 'Link an eine neue Adresse',
      setup: 'Einrichtung',
    },
    refused: counts({ one: '# abgewiesener Versuch', other: '# abgewiesene Versuche' }),
    more: 'Alle zeigen',
  },
  identities: {
    title: 'Verbundene Konten',
    hint: 'Mit einem verbundenen Konto meldest du dich ohne Passwort an.',
    connect: (name) => `Mit ${name} verbinden`,
    since: (when) => `Verbunden am ${when}`,
    remove: 'Entfernen',
    removeOf: (name) => `${name} entfernen`,
    removeTitle: (name) => `${name} entfernen?`,
    removeHint: 'Damit kannst du dich dann nicht mehr anmelden, und alle anderen Geräte werden abgemeldet.',
    notOffered: 'Dieser Server bietet es zurzeit nicht an, also kannst du dich damit nicht anmelden.',
    removed: (name) => `${name} ist entfernt.`,
  },
}
