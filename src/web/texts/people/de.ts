import { countsIn } from '../counts.ts'
import type { PeopleTexts } from './people-texts.ts'

const counts = countsIn('de')

export const de: PeopleTexts = {
  title: 'Personen',
  intro: 'Wer zu dieser Gemeinde gehört und was jede Person hier darf.',
  introReader:
    'Wer zu dieser Gemeinde gehört. Personen einladen und Rollen ändern kann die Verwaltung der Gemeinde.',
  unnamed: 'Ohne Namen',
  role: 'Rolle',
  roleHints: {
    Viewer: 'Liest alle Lieder, auch die nur für Mitglieder.',
    Editor: 'Legt außerdem Lieder, Texte und Noten an und ändert sie.',
    Administrator: 'Verwaltet außerdem Personen, die Gemeinde und ihre Webhooks.',
  },
  members: 'Mitglieder',
  count: counts({ one: '# Person', other: '# Personen' }),
  filter: 'Person finden',
  filterHint: 'Name, Adresse oder Rolle',
  found: counts({ one: '# Person gefunden', other: '# Personen gefunden' }),
  noneFound: (text) => `Keine Person passt zu „${text}“.`,
  you: 'Du',
  since: (date) => `Mitglied seit ${date}`,
  seen: (date) => `Zuletzt da am ${date}`,
  seenToday: 'Heute da gewesen',
  neverSeen: 'Noch nie da gewesen',
  change: 'Rolle ändern',
  changeOf: (name) => `Rolle ändern: ${name}`,
  changeTitle: (name) => `Rolle von ${name}`,
  ownLess:
    'Du gibst die Verwaltung dieser Gemeinde ab. Danach kann nur eine andere Person mit der Rolle Administration sie dir wiedergeben.',
  changed: (name, role) => `${name} hat jetzt die Rolle ${role}.`,
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
  removeTitle: (name) => `${name} entfernen?`,
  removeHint: (name, church) =>
    `${name} sieht dann nicht mehr, was ${church} nur Mitgliedern zeigt, und kann hier nichts mehr ändern. Das gilt sofort und auf jedem Gerät.`,
  removeStays: (name) =>
    `Zugangsschlüssel und offene Einladungen, die ${name} hier angelegt hat, enden für immer. Alles, was ${name} gespeichert hat, bleibt. Mit einer neuen Einladung kommt ${name} zurück.`,
  removed: (name) => `${name} ist kein Mitglied mehr.`,
  leave: 'Diese Gemeinde verlassen',
  leaveTitle: (church) => `${church} verlassen?`,
  leaveHint: (church) =>
    `Du siehst dann nicht mehr, was ${church} nur Mitgliedern zeigt, und kannst hier nichts mehr ändern. Deine Zugangsschlüssel für diese Gemeinde enden für immer. Was du gespeichert hast, bleibt, und dein Konto auch.`,
  leaveBack: 'Zurück kommst du nur mit einer neuen Einladung.',
  leaveAction: 'Verlassen',
  lastAdministrator:
    'Außer dieser Person verwaltet niemand die Gemeinde. Gib zuerst einer anderen Person die Rolle Administration, dann geht es.',
  gone: (name) => `${name} war schon kein Mitglied mehr.`,
  invite: {
    title: 'Person einladen',
    email: 'E-Mail-Adresse',
    emailHint: 'Mit dieser Adresse meldet sich die Person an.',
    emailMissing: 'Gib eine E-Mail-Adresse ein, zum Beispiel anna@example.org.',
    make: 'Einladung anlegen',
    making: 'Wird angelegt …',
    member: 'Diese Adresse gehört schon einem Mitglied. Ändere stattdessen unten in der Liste die Rolle.',
    replaceTitle: 'Für diese Adresse gibt es schon eine offene Einladung',
    replaceHint: (role) =>
      `Eine neue Einladung ersetzt sie: Der bisherige Link gilt dann nicht mehr, und die Rolle ist: ${role}.`,
    replace: 'Einladung ersetzen',
    full: 'Diese Gemeinde hat so viele offene Einladungen, wie sie haben kann. Ziehe zuerst eine davon zurück.',
    noAnswer:
      'Es kam keine Antwort. Sieh in der Liste nach, ob die Einladung angelegt wurde; eine neue ersetzt sie.',
  },
  link: {
    title: (email) => `Die Einladung für ${email}`,
    hint: 'Schicke der Person diesen Link oder lass ihn scannen. Er gilt einmal, bis zu dem Tag, der unten steht, und wird nur jetzt gezeigt.',
    mailed: 'Sie ist auch per Mail unterwegs. Kommt sie nicht an, gib den Link selbst weiter.',
    copy: 'Link kopieren',
    qr: (email) => `QR-Code mit der Einladung für ${email}`,
    done: 'Fertig',
  },
  open: {
    title: 'Offene Einladungen',
    none: 'Es ist keine Einladung offen.',
    made: (date) => `Angelegt am ${date}`,
    until: (date) => `Gilt bis ${date}`,
    again: 'Neuer Link',
    againOf: (email) => `Neuer Link: ${email}`,
    withdraw: 'Zurückziehen',
    withdrawOf: (email) => `Einladung für ${email} zurückziehen`,
    withdrawTitle: 'Diese Einladung zurückziehen?',
    withdrawHint: (email) => `Der Link, den ${email} bekommen hat, gilt sofort nicht mehr.`,
    withdrawn: (email) => `Die Einladung für ${email} ist zurückgezogen.`,
  },
  mail: {
    sent: (date) => `Mail gesendet am ${date}`,
    waiting: 'Mail ist unterwegs',
    refused: 'Die Mail wurde nicht gesendet',
    instead: 'Gib stattdessen einen neuen Link weiter.',
    problems: {
      unreachable: 'Der Mailserver ist nicht zu erreichen.',
      signIn: 'Der Mailserver lehnt die Anmeldung dieses Servers ab.',
      address: 'Der Mailserver nimmt für diese Adresse keine Mail an.',
      busy: 'Der Mailserver ist ausgelastet; ein neuer Versuch folgt.',
      refused: 'Der Mailserver hat die Mail abgelehnt.',
      limit: 'Es wurden zu viele Mails gesendet; ein neuer Versuch folgt später.',
    },
    answer: (words) => `Antwort des Mailservers: „${words}“.`,
  },
  history: {
    title: 'Verlauf der Personen',
    intro:
      'Wer wen eingeladen, geändert und entfernt hat. Das bleibt, auch wenn eine Person kein Mitglied mehr ist.',
    link: 'Verlauf',
    back: 'Zurück zu den Personen',
    none: 'Noch ist nichts passiert',
    more: 'Ältere Einträge',
    host: 'Der Betreiber dieses Servers',
    itself: {
      joined: (person, role) => `${person} ist der Gemeinde beigetreten. Rolle: ${role}.`,
      left: (person) => `${person} hat die Gemeinde verlassen.`,
      changed: (person, before, role) => `${person} hat die eigene Rolle von ${before} auf ${role} geändert.`,
    },
    invited: (by, person, role) => `${by} hat ${person} eingeladen. Rolle: ${role}.`,
    uninvited: (by, person) => `${by} hat die Einladung für ${person} zurückgezogen.`,
    added: (by, person, role) => `${by} hat ${person} aufgenommen. Rolle: ${role}.`,
    changed: (by, person, before, role) =>
      `${by} hat die Rolle von ${person} von ${before} auf ${role} geändert.`,
    removed: (by, person) => `${by} hat ${person} entfernt.`,
  },
  invitation: {
    title: 'Einladung',
    to: (church) => `Du bist eingeladen: ${church}`,
    intro: 'Hier teilt die Gemeinde ihre Lieder, Texte und Noten.',
    address: 'Für die Adresse',
    role: 'Deine Rolle',
    accept: 'Einladung annehmen',
    accepting: 'Einen Moment …',
    notThisAddress:
      'Das ist nicht deine Adresse? Dann tu hier nichts und bitte die Gemeinde um eine Einladung an deine.',
    newHere: 'Dein Konto',
    newHereHint: 'Ab jetzt meldest du dich mit dieser Adresse und dem Passwort an.',
    name: 'Dein Name',
    nameHint:
      'So sehen dich die anderen in der Gemeinde, zum Beispiel neben dem, was du gespeichert hast. Darf leer bleiben.',
    password: 'Passwort',
    join: 'Konto anlegen und beitreten',
    joined:
      'Du bist dabei. Mit einem Passkey kannst du dich künftig mit Finger, Gesicht oder der PIN deines Geräts anmelden, ohne Passwort.',
    known: 'Du hast schon ein Konto',
    knownHint: (email) => `Melde dich als ${email} an. Dann trittst du gleich bei.`,
    other: (email) => `Du bist als ${email} angemeldet`,
    otherHint: (email) =>
      `Diese Einladung ist für ${email}. Melde dich hier zuerst ab; die Einladung bleibt auf dieser Seite offen.`,
    otherSaved: 'Was du geschrieben und nicht gespeichert hast, bleibt auf diesem Gerät für dich aufgehoben.',
    signOut: 'Abmelden und weiter',
    over: 'Diese Einladung gilt nicht mehr',
    overHint:
      'Sie wurde schon benutzt oder zurückgezogen oder ist älter als eine Woche. Vielleicht ging auch ein Teil des Links verloren: Öffne ihn noch einmal ganz. Sonst bitte die Verwaltung der Gemeinde um eine neue.',
    overSignedIn: 'Wenn du sie schon angenommen hast, geh einfach zum Liedbestand.',
  },
}
