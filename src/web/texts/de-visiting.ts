import type { visiting as english } from './en-visiting.ts'

export const visiting: typeof english = {
  library: 'Liedbestand',
  publicPage: 'Öffentliche Seite',
  choose: 'Wähle deine Gemeinde',
  chooseHint: 'Mitlesen und mitsingen, ohne Konto.',
  noneTitle: 'Willkommen',
  none: 'Hier wird noch keine Gemeinde gezeigt. Hast du von deiner Gemeinde einen Link oder einen Code, dann öffne ihn; Mitglieder können sich anmelden.',
  members: 'Für Mitglieder',
  toLibrary: 'Zu deinem Liedbestand',
  toStart: 'Zur Startseite',
  allSongs: (church) => `Alle Lieder von ${church}`,
  busy: 'Einen Augenblick',
  busyHint: (seconds) => `Gerade lesen sehr viele mit. In ${seconds} s geht es von selbst weiter.`,
  awayHint: (seconds) => `Die Lieder sind gerade nicht erreichbar. In ${seconds} s wird es wieder versucht.`,
  shareChurch: 'Diese Lieder teilen',
  qrChurch: 'QR-Code mit dem Link zu diesen Liedern',
  shareChurchHint: 'Wer diesen Link hat, kann die Lieder lesen, ohne Konto.',
  poster: {
    link: 'Plakat zum Drucken',
    title: 'Plakat',
    line: 'Unsere Lieder auf deinem Handy',
    hint: 'Richte die Kamera deines Handys auf den Code, oder gib die Adresse ein.',
    qr: 'QR-Code mit der Adresse der Lieder',
  },
}
