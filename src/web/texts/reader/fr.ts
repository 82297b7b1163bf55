import type { ReaderTexts } from './reader-texts.ts'

export const fr: ReaderTexts = {
  loading: (percent) => `Chargement du fichier, ${percent} %`,
  page: (at, count) => `Page ${at} sur ${count}`,
  pages: (from, to, count) => `Pages ${from}–${to} sur ${count}`,
  spread: 'Deux pages côte à côte',
  next: 'Page suivante',
  previous: 'Page précédente',
  fit: 'Ajuster',
  width: 'Largeur de la page',
  whole: 'Page entière',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  half: 'Demi-pages',
  view: 'Affichage',
  sheet: 'Partition',
  full: 'Plein écran',
  files: 'Fichiers',
  print: 'Ouvrir pour imprimer',
  download: 'Télécharger',
  failed: 'Ce fichier ne peut pas être affiché ici. Téléchargez-le pour l’ouvrir dans un autre programme.',
  canvas: (name, page) => `${name}, page ${page}`,
  otherKey: (sheet: string, service: string) =>
    `Cette partition est en ${sheet} ; le culte la chante en ${service}.`,
  leave: 'Retour au chant',
}
