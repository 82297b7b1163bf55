import { knowRareNames } from './language-names.ts'

/**
 * Languages that some browsers have no names for, from the Unicode CLDR: the tag, the name in English, in German where
 * it differs, and its own where it differs.
 */
const ROWS =
  'aa Afar;ab Abkhazian|Abchasisch;ae Avestan|Avestisch;av Avaric|Awarisch;ba Bashkir|Baschkirisch|Башҡорт;' +
  'bi Bislama;bo Tibetan|Tibetisch|བོད་སྐད་;ce Chechen|Tschetschenisch|Нохчийн;ch Chamorro;cr Cree;' +
  'cu Church Slavic|Kirchenslawisch;cv Chuvash|Tschuwaschisch|Чӑваш чӗлхи;dz Dzongkha||རྫོང་ཁ;' +
  'ff Fula|Ful|Pulaar;fj Fijian|Fidschi;gv Manx||Gaelg;ho Hiri Motu|Hiri-Motu;hz Herero;ie Interlingue;' +
  'ii Sichuan Yi|Yi|ꆈꌠꉙ;ik Inupiaq|Inupiak;io Ido;iu Inuktitut;kg Kongo|Kongolesisch;ki Kikuyu||Gikuyu;' +
  'kj Kuanyama|Kwanyama;kl Kalaallisut|Grönländisch;kr Kanuri;ks Kashmiri|Kaschmiri|کٲشُر;kv Komi;' +
  'kw Cornish|Kornisch|Kernewek;li Limburgish|Limburgisch;lu Luba-Katanga||Tshiluba;' +
  'mh Marshallese|Marschallesisch;na Nauru|Nauruisch;nd North Ndebele|Nord-Ndebele|IsiNdebele;ng Ndonga;' +
  'nr South Ndebele|Süd-Ndebele;nv Navajo;oj Ojibwa;os Ossetic|Ossetisch|Ирон;pi Pali;rn Rundi||Ikirundi;' +
  'sc Sardinian|Sardisch|Sardu;se Northern Sami|Nordsamisch|Davvisámegiella;sg Sango||Sängö;ss Swati|Swazi;' +
  'ty Tahitian|Tahitisch;ve Venda;vo Volapük;za Zhuang||Vahcuengh;ace Acehnese|Aceh;ach Acoli|Acholi;' +
  'arc Aramaic|Aramäisch;arn Mapuche|Mapudungun;awa Awadhi;ban Balinese|Balinesisch;bar Bavarian|Bairisch;' +
  'bbc Batak Toba;bem Bemba||Ichibemba;bik Bikol;brx Bodo||बर’;bug Buginese|Buginesisch;' +
  'chk Chuukese|Chuukesisch;crs Seselwa Creole French|Seychellenkreol;csb Kashubian|Kaschubisch;' +
  'dsb Lower Sorbian|Niedersorbisch|Dolnoserbšćina;dyu Dyula;efi Efik;fan Fang|Pangwe;fon Fon;' +
  'frr Northern Frisian|Nordfriesisch;fur Friulian|Friaulisch|Furlan;gaa Ga||Gã;gil Gilbertese|Kiribatisch;' +
  'grc Ancient Greek|Altgriechisch;gsw Swiss German|Schweizerdeutsch|Schwiizertüütsch;guz Gusii||Ekegusii;' +
  'hil Hiligaynon;hsb Upper Sorbian|Obersorbisch|Hornjoserbšćina;iba Iban;ibb Ibibio;' +
  'kab Kabyle|Kabylisch|Taqbaylit;kac Kachin;kam Kamba||Kikamba;kbd Kabardian|Kabardinisch;' +
  'kea Kabuverdianu;kek Qʼeqchiʼ;kha Khasi;kln Kalenjin;kmb Kimbundu;kpe Kpelle;krl Karelian|Karelisch;' +
  'ksh Colognian|Kölsch|Kölsch;lad Ladino;lez Lezghian|Lesgisch;lij Ligurian|Ligurisch|Ligure;' +
  'lmo Lombard|Lombardisch;loz Lozi;lua Luba-Lulua;luo Luo||Dholuo;luy Luyia|Luhya|Luluhia;' +
  'mad Madurese|Maduresisch;mak Makasar|Makassarisch;mas Masai|Massai|Maa;mdf Moksha|Mokschanisch;' +
  'men Mende;mer Meru||Kĩmĩrũ;mfe Morisyen||Kreol morisien;min Minangkabau;mos Mossi;' +
  'mwl Mirandese|Mirandesisch;myv Erzya|Ersja-Mordwinisch;nan Min Nan Chinese|Min Nan;' +
  'nap Neapolitan|Neapolitanisch;nds Low German|Niederdeutsch|Neddersass’sch;new Newari;nia Nias;' +
  'niu Niuean|Niue;nnh Ngiemboon||Shwóŋò ngiembɔɔn;nus Nuer||Thok Nath;nyn Nyankole||Runyankore;' +
  'pag Pangasinan;pam Pampanga|Pampanggan;pap Papiamento;pau Palauan|Palau;' +
  'pcm Nigerian Pidgin|Nigerianisches Pidgin|Naijíriá Píjin;pdc Pennsylvania German|Pennsylvaniadeutsch;' +
  'pon Pohnpeian|Ponapeanisch;quc Kʼicheʼ|K’iche’;rar Rarotongan|Rarotonganisch;rom Romany|Romani;' +
  'rup Aromanian|Aromunisch;sah Yakut|Jakutisch|Саха тыла;sat Santali||ᱥᱟᱱᱛᱟᱲᱤ;' +
  'scn Sicilian|Sizilianisch|Sicilianu;sco Scots|Schottisch;shi Tachelhit|Taschelhit|ⵜⴰⵛⵍⵃⵉⵜ;sid Sidamo;' +
  'smn Inari Sami|Inari-Samisch|Anarâškielâ;sms Skolt Sami|Skolt-Samisch;srn Sranan Tongo|Srananisch;' +
  'suk Sukuma;sus Susu;syr Syriac|Syrisch|ܣܘܪܝܝܐ;szl Silesian|Schlesisch (Wasserpolnisch)|Ślōnski;' +
  'tem Timne|Temne;teo Teso||Kiteso;tet Tetum;tig Tigre;tiv Tiv;tkl Tokelauan|Tokelauanisch;' +
  'tpi Tok Pisin|Neumelanesisch;tum Tumbuka;tvl Tuvalu|Tuvaluisch;tyv Tuvinian|Tuwinisch|Тыва;' +
  'udm Udmurt|Udmurtisch;umb Umbundu;vai Vai||ꕙꔤ;vec Venetian|Venetisch|Veneto;vun Vunjo||Kyivunjo;' +
  'war Waray;xog Soga||Olusoga;yap Yapese|Yapesisch;yrl Nheengatu||Nheẽgatu;zza Zaza'

interface RareName {
  en: string
  de: string
  own: string | null
}

const NAMES = new Map(
  ROWS.split(';').map((row): [string, RareName] => {
    const [tag = '', ...words] = row.split(' ')
    const [en = '', de = '', own = ''] = words.join(' ').split('|')
    return [tag, { en, de: de || en, own: own || null }]
  }),
)

/** The name of a language in another one, English for readers of others; its own when both are the same. */
export function rareName(reader: string, tag: string): string | null {
  const found = NAMES.get(tag)
  if (!found) return null
  if (reader === tag) return found.own
  return reader === 'de' ? found.de : found.en
}

knowRareNames(rareName)
