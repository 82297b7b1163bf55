import type { ReaderTexts } from './reader-texts.ts'

export const de: ReaderTexts = {
  loading: (percent) => `Die Datei lädt, ${percent} %`,
  page: (at, count) => `Seite ${at} von ${count}`,
  pages: (from, to, count) => `Seiten ${from}–${to} von ${count}`,
  spread: 'Zwei Seiten nebeneinander',
  next: 'Weiter',
  previous: 'Eine Seite zurück',
  fit: 'Einpassen',
  width: 'Seitenbreite',
  whole: 'Ganze Seite',
  zoomIn: 'Größer',
  zoomOut: 'Kleiner',
  half: 'Halbe Seiten',
  view: 'Ansicht',
  sheet: 'Noten',
  full: 'Vollbild',
  files: 'Dateien',
  print: 'Zum Drucken öffnen',
  download: 'Herunterladen',
  failed:
    'Diese Datei lässt sich hier nicht zeigen. Lade sie herunter, um sie in einem anderen Programm zu öffnen.',
  canvas: (name, page) => `${name}, Seite ${page}`,
  otherKey: (sheet: string, service: string) =>
    `Dieses Blatt steht in ${sheet}; im Gottesdienst wird in ${service} gesungen.`,
  leave: 'Zurück zum Lied',
}
