/** Words that stand in nearly every song of a language, so that a match of them is no evidence for a song. Folded. */
const COMMON_WORDS = new Set(
  [
    'a an and are as at be by for from in is it my not of on or our so that the this to we with you your',
    'am an auf aus bei bin das dem den der des die du ein eine einem einen einer er es fur ich ihr im in ist mein mit nicht',
    'sein sich sie so und uns von vor wie wir zu zum zur',
    'al como con de del el en es la las lo los me mi nos o para por que se si su te tu un una y yo',
    'au aux ce dans de des du elle en est et il je l la le les ma me mon ne nous on ou par pas pour que qui sa se son sur',
    'ta te ton tu un une vous',
    'ao aos as com da das do dos e em eu lhe mas me meu minha na nas no nos os ou para pela pelo por quem seu sua te teu um',
    'uma',
  ].flatMap((list) => list.split(' ')),
)

/** Whether a folded word is too common to distinguish songs. */
export const isCommonWord = (folded: string): boolean => COMMON_WORDS.has(folded)
