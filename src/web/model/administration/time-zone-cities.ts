import { ownValue } from '../../../core/own-value.ts'

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
