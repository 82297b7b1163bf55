/** A language: the letters beyond ASCII that its songs are written with, and common words without such letters. */
export interface Alphabet {
  readonly letters: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

const ROWS = [
  'äöüß und der die das in den ist mit ich du er wir nicht ein dem zu von uns',
  'àâçéèêëîïôùûüÿœæ le la les de des et je tu il nous vous dans est que qui pour ton mon',
  'áéíóúüñ el la los de que en y mi tu se con por es no te su para',
  'áâãàçéêíóôõú o os de que em eu me meu te se com por na no do da para um',
  'àèéìíòóù il la di che e in mio tu per con un non si lo del sei',
  'éèëïóöü de het een en van ik is mijn in dat niet te op met u ons',
  'åäöé och i det att en jag som han du min med ett om till av',
  'åæøéò og i det er en jeg som han du min med et om til av',
  'áðéíóúýþæö og er sem til um hann mig minn',
  'àçéèíïóòúü el la els de que en i per amb un no',
  'áčďéěíňóřšťúůýž a v je na se si to co jak ty tak ten do za od po jen byl',
  'áäčďéíĺľňóôŕšťúýž a v je na sa si to ako ty tak do za od po len bol mi ma ho nech pane',
  'ąćęłńóśźż i w na nie do to jest co od ze za z tak my mnie nam pan o jak go mu dla nas',
  'áéíóöőúüű a az nem hogy egy mert mely ha de s csak minden is ki itt mind el oly e te mi ne sok ez mint',
  'ăâîşţșț si in cu pe la tu eu ce din nu de a e sa ne un',
  'čćđšž i u je na se da te za sve u moj od bog mi ti',
  'ëç e i dhe me ne nga se',
  'çğıöşüâîûİ bir ve bu her sen ben ne de da ile',
  'ąčęėįšųūž ir tu man tik kad jis mes yra',
  'āčēģīķļņšūžō un ir tu es kas no tik mans',
  'äõöüšž ja on ma sa ei see kui mu',
  'ĉĝĥĵŝŭ la kaj de en mi vi al estas',
  'ẹọṣáàéèíìóòúù ni ti mo o wa fun',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяʼ',
  'абвгдежзийклмнопрстуфхцчшщъьюяѝ',
  'абвгдђежзијклљмнњопрстћуфхцчџш',
  'абвгдѓежзѕијклљмнњопрстќуфхцчџш',
  'абвгдеёжзійклмнопрстуўфхцчшыьэюя',
  'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ',
]

export const ALPHABETS: readonly Alphabet[] = ROWS.map((row) => {
  const [letters = '', ...words] = row.split(' ')
  return { letters: new Set([...letters, ...letters.toUpperCase()]), words: new Set(words) }
})

/** Scripts whose letters have no list here; a text that is decoded wrongly shows letters of several scripts in a word. */
export const WHOLE_SCRIPTS =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Signs that stand beside words of any language. */
export const SIGNS = /[\u00a0©®°§«»„“”‚‘’‹›–—…•·¿¡€№†´、。「」『』！？，．：；（）《》　～ー・½¼×]/u
