import type { ReaderTexts } from './reader-texts.ts'

export const ko: ReaderTexts = {
  loading: (percent) => `파일을 불러오는 중, ${percent}%`,
  page: (at, count) => `${count}쪽 중 ${at}쪽`,
  pages: (from, to, count) => `${count}쪽 중 ${from}–${to}쪽`,
  spread: '두 쪽 나란히',
  next: '다음 쪽으로',
  previous: '이전 쪽으로',
  fit: '맞춤',
  width: '쪽 너비',
  whole: '쪽 전체',
  zoomIn: '확대',
  zoomOut: '축소',
  half: '반쪽씩',
  view: '보기',
  sheet: '악보',
  full: '전체 화면',
  files: '파일',
  print: '인쇄용으로 열기',
  download: '다운로드',
  failed: '이 파일은 여기에서 볼 수 없습니다. 다운로드하여 다른 프로그램에서 열어 주세요.',
  canvas: (name, page) => `${name}, ${page}쪽`,
  otherKey: (sheet: string, service: string) =>
    `이 악보는 ${sheet} 키이고, 예배에서는 ${service} 키로 부릅니다.`,
  leave: '곡으로 돌아가기',
}
