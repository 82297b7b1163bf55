/** BCP 47 (RFC 5646) by its grammar. The platform's own parser accepts fewer tags: no zh-yue, no x-anything. */
const LANGUAGE = '(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4}|[a-z]{5,8})'
const SCRIPT = '(?:-[a-z]{4})?'
const REGION = '(?:-(?:[a-z]{2}|\\d{3}))?'
const VARIANTS = '(?:-(?:[a-z\\d]{5,8}|\\d[a-z\\d]{3}))*'
const EXTENSIONS = '(?:-[\\da-wyz](?:-[a-z\\d]{2,8})+)*'
const PRIVATE = 'x(?:-[a-z\\d]{1,8})+'

const REGULAR = new RegExp(
  `^(?:${LANGUAGE}${SCRIPT}${REGION}${VARIANTS}${EXTENSIONS}(?:-${PRIVATE})?|${PRIVATE})$`,
  'i',
)

/** Registered before the grammar was written. */
const IRREGULAR = new Set(
  (
    'en-gb-oed i-ami i-bnn i-default i-enochian i-hak i-klingon i-lux i-mingo i-navajo i-pwn i-tao i-tay i-tsu ' +
    'sgn-be-fr sgn-be-nl sgn-ch-de art-lojban cel-gaulish no-bok no-nyn zh-guoyu zh-hakka zh-min zh-min-nan zh-xiang'
  ).split(' '),
)

export const isLanguageTag = (tag: string): boolean =>
  IRREGULAR.has(tag.toLowerCase()) || (REGULAR.test(tag) && !repeatsItself(tag.toLowerCase()))

/** An extension or a variant may stand once only. */
const repeatsItself = (tag: string): boolean => {
  const subtags = tag.split('-')
  const end = subtags.indexOf('x')
  const singletons = subtags.slice(0, end < 0 ? subtags.length : end).filter(({ length }) => length === 1)
  const variants = subtags.slice(1, subtags.findIndex(({ length }) => length === 1) >>> 0).filter(isVariant)
  return new Set(singletons).size < singletons.length || new Set(variants).size < variants.length
}

const isVariant = (subtag: string): boolean => subtag.length >= 5 || /^\d[a-z\d]{3}$/.test(subtag)
