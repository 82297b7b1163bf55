import { fold } from '../../core/text.ts'
import type { SectionKind } from '../section-names.ts'

const CHORUS =
  'chorus|choruses|refrain|kehrvers|kv|kehrreim|refr|ref|chor|coro|estribillo|refrão|ritornello|rit|refrein|refren|refrén|' +
  'refräng|refreng|omkvæd|omkved|kórus|kertosäe|припев|приспів|рефрен|хор|후렴|후렴구|코러스|副歌|叠歌|疊歌|和唱|サビ|コーラス|リフレイン|折り返し|くりかえし|القرار|قرار|اللازمة|لازمة|' +
  'كورس|الكورس|कोरस|स्थायी|टेक|ध्रुवपद|פזמון'

const BEFORE = [
  'pre',
  'pré',
  'vor',
  'före',
  'för',
  'for',
  'před',
  'pred',
  'przed',
  'elő',
  'esi',
  'пред',
  'перед',
  '프리',
  '前',
  '导',
  '導',
  'プレ',
]

/** Words that stand above a section, by themselves or with a number. */
const STRONG: Record<SectionKind, string> = {
  verse:
    'verse|verses|vers|zwr|strophe|stanza|couplet|estrofa|estrofe|verso|strofa|strofe|zwrotka|sloka|strof|versszak|säkeistö|куплет|' +
    'строфа|str|vs|主歌|詩節|诗节|バース|المقطع|مقطع|البيت|بيت|العدد|عدد|अंतरा|अन्तरा|पद|छंद|בית',
  preChorus: BEFORE.flatMap((before) => CHORUS.split('|').map((word) => before + word)).join('|'),
  chorus: CHORUS,
  bridge:
    'bridge|brücke|bruecke|zwischenteil|pont|puente|ponte|brug|mostek|brygga|middle eight|бридж|мост|місток|브리지|브릿지|桥段|橋段|桥|橋|ブリッジ|الجسر|جسر|ब्रिज|सेतु|גשר',
  intro:
    'intro|introduction|opener|vorspiel|introducción|introdução|introduzione|wstęp|předehra|inledning|forspill|forspil|voorspel|' +
    'bevezetés|вступление|вступ|전주|인트로|前奏|序奏|イントロ|المقدمة|مقدمة|प्रस्तावना|פתיחה',
  ending:
    'outro|nachspiel|ending|schluss|coda|finale|zakończenie|závěr|avslutning|afslutning|lopetus|naspel|befejezés|окончание|концовка|закінчення|후주|엔딩|아웃트로|尾奏|尾声|尾聲|结尾|結尾|エンディング|アウトロ|後奏|الخاتمة|خاتمة|समापन|סיום',
  tag: 'vamp|turnaround',
  interlude:
    'interlude|zwischenspiel|interludio|interlúdio|interludium|intermède|välisoitto|közjáték|mezihra|tussenspel|mellanspel|mellomspill|mellemspil|' +
    'instrumental|проигрыш|програш|간주|间奏|間奏|مقطع موسيقي|מעבר',
  other: 'antiphon|antífona|antienne|postchorus|postrefrain|descant|hook|breakdown',
}

/** Ordinary words too: headings only with a number, a colon or brackets, or where other headings stand. */
const WEAK: Record<SectionKind, string> = {
  verse: '',
  preChorus: 'pre',
  chorus: 'ch',
  bridge: 'most|bro|híd|міст|br',
  intro: 'úvod',
  ending: 'ende|end|final|fin|slut|einde',
  tag: 'tag|тэг|тег|태그',
  interlude: 'solo|break',
  other: 'part|teil|partie|parte|część|část|díl|osa|deel|del|rész|часть|частина|misc|slide|rap|all|alle|부분',
}

interface HeadingWord {
  kind: SectionKind
  weak: boolean
}

const compact = (folded: string) => folded.replace(/[\s-]/g, '')

const entries = (words: Record<SectionKind, string>, weak: boolean) =>
  (Object.keys(words) as SectionKind[]).flatMap((kind) =>
    words[kind].split('|').map((word) => [compact(fold(word)), { kind, weak }] as const),
  )

const HEADING_WORDS: ReadonlyMap<string, HeadingWord> = new Map(
  [...entries(WEAK, true), ...entries(STRONG, false)].filter(([word]) => word !== ''),
)

/** With what a heading can begin, hyphens and spaces being optional. */
const FIRST_WORDS = new Set([
  ...HEADING_WORDS.keys(),
  ...[...BEFORE, 'middle', 'post', 'repeat', 'rep', 'wdh'].map(fold),
])

/** Whether a line that begins with this word is worth a closer look: most lines are not. */
export const mayBeginHeading = (word: string): boolean => word.length <= 2 || FIRST_WORDS.has(fold(word))

/** What a folded word means above a section: `pre-chorus`, `prechorus` and `pre chorus` are the same. */
export const headingWord = (folded: string): HeadingWord | undefined => HEADING_WORDS.get(compact(folded))

const NUMERALS = '一二三四五六七八九十'

/** Digits of other scripts, and the Chinese numerals, as digits. */
export const plainDigits = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹०-९０-９]/g, (digit) => `${((digit.codePointAt(0) ?? 0) % 16) % 10}`)
    .replace(/[①-⑳]/g, (digit) => `${(digit.codePointAt(0) ?? 0) - 0x245f}`)

/** The number of a verse where it stands before or around its word: `2절`, `第二節`, `1番`. */
export const verseNumber = (folded: string): string | undefined => {
  const [, number = ''] =
    /^第?\s?(\d{1,4}[a-z]?|[一二三四五六七八九十])\s?(?:절|節|节|番|段)$/.exec(plainDigits(folded)) ?? []
  return number === '' ? undefined : NUMERALS.includes(number) ? `${NUMERALS.indexOf(number) + 1}` : number
}

/** Letters with or without a number, as OpenSong and many song leaders write them: `V1`, `C`, `PC`. */
export const LETTERS: ReadonlyMap<string, SectionKind> = new Map(
  Object.entries({
    v: 'verse',
    s: 'verse',
    p: 'preChorus',
    pc: 'preChorus',
    c: 'chorus',
    r: 'chorus',
    b: 'bridge',
    i: 'intro',
    o: 'ending',
    e: 'ending',
    t: 'tag',
  }),
)
