import type { ReaderTexts } from './reader-texts.ts'

export const es: ReaderTexts = {
  loading: (percent) => `Cargando el archivo, ${percent} %`,
  page: (at, count) => `Página ${at} de ${count}`,
  pages: (from, to, count) => `Páginas ${from}–${to} de ${count}`,
  spread: 'Dos páginas juntas',
  next: 'Adelante',
  previous: 'Una página atrás',
  fit: 'Ajuste',
  width: 'Ancho de página',
  whole: 'Página entera',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  half: 'Medias páginas',
  view: 'Vista',
  sheet: 'Partitura',
  full: 'Pantalla completa',
  files: 'Archivos',
  print: 'Abrir para imprimir',
  download: 'Descargar',
  failed: 'Este archivo no se puede mostrar aquí. Descárgalo para abrirlo con otro programa.',
  canvas: (name, page) => `${name}, página ${page}`,
  otherKey: (sheet: string, service: string) =>
    `Esta partitura está en ${sheet}; en el culto se canta en ${service}.`,
  leave: 'Volver a la canción',
}
