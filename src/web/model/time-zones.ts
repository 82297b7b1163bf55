import { ownValue } from '../../core/own-value.ts'
import { foldName } from '../../core/text.ts'
import { NO_MATCH, rankOfNames } from './rank-names.ts'

/** A time zone as people look for it. */
export interface TimeZone {
  /** The IANA name, such as Europe/Berlin. */
  id: string
  /** What people call it in their language, such as Central European Time. */
  name: string
  /** Its distance from UTC at the moment, such as GMT+1. */
  offset: string
  /** What else people type for it: other cities, countries, abbreviations. */
  others: readonly string[]
}

/** Every time zone that the browser knows, with its names in the reader's language. */
export const timeZones = (language: string, now = new Date()): TimeZone[] => {
  const countries = countriesByZone(language)
  // Many time zones share a name, and each format takes a moment.
  const abbreviations = new Map<string, readonly string[]>()
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort().map((id) => {
    const name = partOf(language, id, 'longGeneric', now)
    const short = abbreviations.get(name) ?? abbreviationsOf(partOf('en', id, 'longGeneric', now))
    abbreviations.set(name, short)
    return {
      id,
      name,
      offset: partOf(language, id, 'shortOffset', now),
      others: [...citiesIn(id), ...(countries.get(id) ?? []), ...short],
    }
  })
}

/** Of Pacific Time PT, PST and PDT, of Central European Time CET and CEST. */
const abbreviationsOf = (name: string): string[] => {
  const words = name.split(' ')
  if (words.length < 2 || words.at(-1) !== 'Time') return []
  const initials = words
    .slice(0, -1)
    .map(([first]) => first)
    .join('')
  return ['T', 'ST', 'DT'].map((end) => initials + end)
}

const partOf = (
  language: string,
  timeZone: string,
  timeZoneName: 'longGeneric' | 'shortOffset',
  now: Date,
): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/**
 * The time zones that a typed text may mean, the likeliest first, of equal ones the reader's own; all of them while nothing
 * is typed.
 */
export function findTimeZones(
  typed: string,
  zones: readonly TimeZone[],
  own = Intl.DateTimeFormat().resolvedOptions().timeZone,
): TimeZone[] {
  const wanted = foldName(typed).replaceAll('_', ' ')
  if (wanted === '') return [...zones]
  return zones
    .map((zone) => ({
      zone,
      rank: rankOfNames(wanted, [...namesOf(zone.id), zone.name, zone.offset, ...zone.others]),
    }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank || Number(b.zone.id === own) - Number(a.zone.id === own))
    .map(({ zone }) => zone)
}

/** The city of a time zone, and its whole IANA name. */
function namesOf(id: string): string[] {
  const spaced = id.replaceAll('_', ' ')
  return [spaced.slice(spaced.lastIndexOf('/') + 1), spaced]
}

/** The time zone whose IANA name is typed, written as it usually is; null for every other text. */
export function typedTimeZone(typed: string): string | null {
  const name = typed.trim().replaceAll(' ', '_')
  // The platform also takes offsets such as +01:00, which are not names.
  if (!/^[a-z]/i.test(name)) return null
  const known = Intl.supportedValuesOf('timeZone').find((id) => id.toLowerCase() === name.toLowerCase())
  if (known) return known
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return null
  }
}

/**
 * Large cities whose names are not in the name of their time zone, as people there and in the languages of the app write
 * them, and abbreviations of time zones that differ from the initials of their English names.
 */
const CITIES: Readonly<Record<string, string>> = {
  'Europe/Berlin':
    'München, Munich, Múnich, Munique, 뮌헨, Stuttgart, Hamburg, Köln, Cologne, Colonia, Frankfurt, Düsseldorf, Leipzig, Dresden, Hannover, Hanover, Nürnberg, Nuremberg, Bremen, Dortmund, Essen, Bonn, Freiburg, Kassel, Karlsruhe, Mannheim, Augsburg, Münster, MEZ, MESZ',
  'Europe/Vienna': 'Wien, Graz, Linz, Salzburg, Innsbruck, MEZ, MESZ',
  'Europe/Zurich': 'Genf, Genève, Geneva, Basel, Bern, Lausanne, Luzern, Winterthur, St. Gallen, MEZ, MESZ',
  'Europe/Paris': 'Lyon, Marseille, Toulouse, Nice, Nantes, Strasbourg, Straßburg, Bordeaux, Lille, Rennes',
  'Europe/Brussels': 'Brüssel, Bruxelles, Antwerpen, Antwerp, Gent, Ghent, Liège, Lüttich',
  'Europe/Amsterdam': 'Rotterdam, Den Haag, The Hague, Utrecht, Eindhoven, Groningen',
  'Europe/London':
    'Londres, Manchester, Birmingham, Liverpool, Leeds, Glasgow, Edinburgh, Bristol, Cardiff, Belfast, Oxford, Cambridge, BST',
  'Europe/Dublin': 'Cork, Galway, Limerick',
  'Europe/Madrid': 'Barcelona, Valencia, Sevilla, Seville, Bilbao, Málaga, Zaragoza',
  'Europe/Lisbon': 'Lisboa, Lissabon, Porto, Braga, Coimbra',
  'Europe/Rome':
    'Roma, Rom, Milano, Milan, Mailand, Napoli, Naples, Torino, Turin, Firenze, Florence, Venezia, Bologna',
  'Europe/Warsaw': 'Warszawa, Warschau, Kraków, Krakau, Gdańsk, Wrocław, Breslau, Poznań, Łódź',
  'Europe/Prague': 'Praha, Prag, Brno, Ostrava',
  'Europe/Budapest': 'Debrecen, Szeged',
  'Europe/Bucharest': 'București, Bukarest, Cluj, Timișoara, Iași',
  'Europe/Copenhagen': 'København, Kopenhagen, Aarhus, Odense',
  'Europe/Stockholm': 'Göteborg, Gothenburg, Malmö, Uppsala',
  'Europe/Oslo': 'Bergen, Trondheim, Stavanger',
  'Europe/Helsinki': 'Tampere, Turku, Espoo',
  'Europe/Athens': 'Athen, Thessaloniki',
  'Europe/Kyiv': 'Kiev, Kiew, Lviv, Lwiw, Lemberg, Odesa, Odessa, Kharkiv, Charkiw, Dnipro',
  'Europe/Moscow': 'Moskau, Moscú, Moscou, St. Petersburg, Sankt Petersburg',
  'Europe/Istanbul': 'Ankara, Izmir',
  'America/New_York':
    'Boston, Washington, Philadelphia, Atlanta, Miami, Orlando, Tampa, Charlotte, Pittsburgh, Baltimore, Cleveland, Cincinnati, Columbus, Buffalo, Raleigh, Jacksonville',
  'America/Chicago':
    'Dallas, Houston, Austin, San Antonio, Fort Worth, Nashville, Memphis, Minneapolis, Saint Paul, St. Louis, Kansas City, Milwaukee, New Orleans, Oklahoma City, Omaha',
  'America/Denver': 'Salt Lake City, Colorado Springs, Albuquerque, El Paso',
  'America/Phoenix': 'Tucson, Mesa',
  'America/Los_Angeles':
    'San Francisco, San Diego, San Jose, Sacramento, Oakland, Seattle, Portland, Las Vegas, Fresno, Long Beach',
  'America/Toronto': 'Ottawa, Montréal, Montreal, Québec, Hamilton',
  'America/Edmonton': 'Calgary',
  'America/Mexico_City': 'Ciudad de México, CDMX, Guadalajara, Puebla, León',
  'America/Bogota': 'Medellín, Cali, Barranquilla, Cartagena',
  'America/Guayaquil': 'Quito, Cuenca',
  'America/Lima': 'Arequipa, Cusco, Trujillo',
  'America/Santiago': 'Valparaíso, Concepción',
  'America/Argentina/Buenos_Aires': 'Rosario, La Plata, Mar del Plata',
  'America/Sao_Paulo':
    'Rio de Janeiro, Brasília, Belo Horizonte, Curitiba, Porto Alegre, Campinas, Florianópolis, Goiânia, Santos',
  'America/Bahia': 'Salvador',
  'Africa/Lagos': 'Abuja, Ibadan, Kano, Port Harcourt',
  'Africa/Johannesburg': 'Cape Town, Kapstadt, Durban, Pretoria',
  'Africa/Accra': 'Kumasi',
  'Africa/Nairobi': 'Mombasa, Kisumu',
  'Africa/Cairo': 'Kairo, Alexandria',
  'Asia/Seoul':
    '서울, 부산, Busan, 인천, Incheon, 대구, Daegu, 대전, Daejeon, 광주, Gwangju, 울산, Ulsan, 수원, Suwon',
  'Asia/Tokyo': 'Tokio, 도쿄, Osaka, Kyoto, Nagoya, Yokohama, Sapporo, Fukuoka',
  'Asia/Shanghai': 'Beijing, Peking, Guangzhou, Shenzhen, Chengdu, Wuhan, Nanjing',
  'Asia/Kolkata': 'Delhi, New Delhi, Mumbai, Bombay, Chennai, Bangalore, Bengaluru, Hyderabad, Pune, Kochi',
  'Asia/Manila': 'Quezon City, Cebu, Davao',
  'Asia/Jakarta': 'Bandung, Surabaya, Medan',
  'Asia/Ho_Chi_Minh': 'Saigon, Hanoi, Da Nang',
  'Asia/Dubai': 'Abu Dhabi',
  'Australia/Sydney': 'Canberra, Newcastle, Wollongong',
  'Pacific/Auckland': 'Wellington, Christchurch, Hamilton',
}

export const CITY_ZONES: readonly string[] = Object.keys(CITIES)

/** Browsers differ in which of two names of a time zone they list. */
const RENAMED: Readonly<Record<string, string>> = {
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
}

export const citiesIn = (zone: string): readonly string[] =>
  ownValue(CITIES, ownValue(RENAMED, zone) ?? zone)?.split(', ') ?? []

/** The names of the countries of each time zone, in the reader's language and in English. */
export function countriesByZone(language: string): ReadonlyMap<string, readonly string[]> {
  const names = [...new Set([language, 'en'])].map(
    (each) => new Intl.DisplayNames(each, { type: 'region', fallback: 'none' }),
  )
  const found = new Map<string, string[]>()
  for (const code of regionCodes()) {
    const called = names.flatMap((each) => each.of(code) ?? [])
    if (called.length === 0) continue
    for (const zone of zonesOf(code)) {
      const known = found.get(zone) ?? []
      found.set(zone, [...known, ...called])
    }
  }
  return found
}

/** The letters that a code of a country may begin or end with. */
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Browsers have no list of countries, but no name for a code that is none. */
const regionCodes = (): string[] => LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** Some browsers do not know the time zones of a country yet; people find theirs by its city there. */
const zonesOf = (region: string): readonly string[] => {
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] } =
    new Intl.Locale(`und-${region}`)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
