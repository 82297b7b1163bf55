import type { ReaderTexts } from './reader-texts.ts'

export const pt: ReaderTexts = {
  loading: (percent) => `Carregando o arquivo, ${percent}%`,
  page: (at, count) => `Página ${at} de ${count}`,
  pages: (from, to, count) => `Páginas ${from}–${to} de ${count}`,
  spread: 'Duas páginas lado a lado',
  next: 'Avançar',
  previous: 'Voltar uma página',
  fit: 'Ajuste',
  width: 'Largura da página',
  whole: 'Página inteira',
  zoomIn: 'Aumentar',
  zoomOut: 'Diminuir',
  half: 'Meias páginas',
  view: 'Exibição',
  sheet: 'Partituras',
  full: 'Tela cheia',
  files: 'Arquivos',
  print: 'Abrir para imprimir',
  download: 'Baixar',
  failed: 'Este arquivo não pode ser mostrado aqui. Baixe-o para abrir em outro programa.',
  canvas: (name, page) => `${name}, página ${page}`,
  otherKey: (sheet: string, service: string) =>
    `Esta partitura está em ${sheet}; no culto se canta em ${service}.`,
  leave: 'Voltar à música',
}
