/** Every language with a code of two letters. */
const TWO_LETTERS =
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et ' +
  'eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk ' +
  'kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ' +
  'ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ' +
  'ti tk tl tn to tr ts tt ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'

/** Languages with three letters that songs are sung in. */
const THREE_LETTERS =
  'ace ach arc arn awa ban bar bbc bem bho bik brx bug ceb chk chr ckb crs csb doi dsb dyu efi fan fil fon frr fur ' +
  'gaa gil grc gsw guz haw hil hmn hsb iba ibb ilo kab kac kam kbd kea kek kha kln kmb kok kpe kri krl ksh lad ' +
  'lez lij lmo loz lua luo lus luy mad mai mak mas mdf men mer mfe min mni mos mwl myv nan nap nds new nia niu nnh ' +
  'nso nus nyn pag pam pap pau pcm pdc pon quc rar rom rup sah sat scn sco shi sid smn sms srn suk sus syr szl tem teo ' +
  'tet tig tiv tkl tpi tum tvl tyv udm umb vai vec vun war xog yap yrl yue zza'

/** The same language for another region, in another script, or written in Latin letters for those who cannot read it. */
const VARIANTS =
  'ar-EG ar-Latn az-Arab de-AT de-CH el-Latn en-AU en-GB en-US es-419 es-ES es-MX fa-AF fa-Latn fr-CA fr-CH he-Latn hi-Latn ' +
  'hy-Latn ja-Latn ka-Latn kk-Arab ko-Latn ku-Arab mn-Mong ms-Arab nl-BE pa-Arab pt-BR pt-PT ro-MD ru-Latn sr-Cyrl ' +
  'sr-Latn sw-CD uk-Latn ur-Latn uz-Cyrl yi-Latn zh-Hans zh-Hant zh-Latn'

/** The tags that a list of languages offers; any other can be typed. */
export const KNOWN_TAGS: readonly string[] = [TWO_LETTERS, THREE_LETTERS, VARIANTS].join(' ').split(' ')
