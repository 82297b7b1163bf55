import { countsIn } from '../counts.ts'
import type { SetUpTexts } from './set-up-texts.ts'

const counts = countsIn('es')

export const es: SetUpTexts = {
  title: 'Crea tu iglesia',
  intro:
    'Pon un nombre a tu iglesia y crea tu cuenta. La administrarás tú, y tu sesión quedará iniciada enseguida.',
  church: 'La iglesia',
  churchName: 'Nombre de la iglesia',
  you: 'Tú',
  emailHint: 'Con él inicias sesión.',
  password: 'Contraseña',
  demo: 'La iglesia de ejemplo',
  remove: (name) => `Eliminar ${name}`,
  removed: counts({
    one: 'Con su única canción y todas sus personas. No se puede deshacer. Los accesos del ejemplo terminan al momento.',
    other:
      'Con sus # canciones y todas sus personas. No se puede deshacer. Los accesos del ejemplo terminan al momento.',
  }),
  workedIn: 'Desde que se creó se han cambiado canciones en ella. Esos cambios también se pierden.',
  kept: 'Sigue junto a tu iglesia, y sus accesos siguen funcionando.',
  button: 'Crear la iglesia',
  sending: 'Creando la iglesia…',
  badEmail: 'Escribe una dirección de correo completa, por ejemplo anna@example.org.',
  noPassword: 'Elige una contraseña.',
  emailTaken: 'Ya hay una cuenta con esta dirección. Indica otra o elimina la iglesia de ejemplo.',
  addressTaken: 'Otra iglesia ya tiene esta dirección. Elige otra palabra.',
  addressReserved: 'Psaltery usa esta palabra. Elige otra.',
  over: 'Este enlace ya no es válido',
  overHint:
    'Ya se usó, o han pasado más de 24 horas. Quien administra el servidor obtiene uno nuevo con ./scripts/psaltery set-up-link.',
  overSignedIn: 'Si ya has creado tu iglesia, inicia sesión.',
  notGood:
    'Este enlace ya no es válido. Si ya has creado tu iglesia, inicia sesión. Si no, pide un enlace nuevo en el servidor.',
}
