import { LIMITS } from '../../../core/limits.ts'
import { countsIn } from '../counts.ts'
import type { AccountTexts } from './account-texts.ts'

const counts = countsIn('es')

export const es: AccountTexts = {
  title: 'Tu cuenta',
  intro:
    'Tu nombre, cómo inicias sesión y dónde tienes la sesión abierta. Es la misma cuenta en todas tus iglesias.',
  again: {
    title: 'Inicia sesión una vez más',
    intro:
      'Para esto hace falta un inicio de sesión de hace pocos minutos. No se pierde nada de lo que has escrito; se hace justo después.',
    leaves: (name) =>
      `También puedes ir a ${name}. Después vuelves a esta página y empiezas de nuevo lo que querías hacer.`,
  },
  lastWayIn: 'Es la única forma de entrar en tu cuenta. Primero añade otra.',
  name: {
    title: 'Nombre',
    label: 'Tu nombre',
    hint: 'Lo ven los miembros de tus iglesias, y aparece en el historial de las canciones. Puede quedar vacío.',
    long: `Como máximo ${LIMITS.personName} caracteres.`,
    save: 'Guardar el nombre',
    saved: 'Tu nombre está guardado.',
  },
  email: {
    title: 'Dirección de correo',
    current: (email: string) => `Inicias sesión como ${email}.`,
    label: 'Nueva dirección de correo',
    hint: 'Recibirás allí un correo con un enlace. La dirección cambia cuando lo abres y confirmas.',
    sent: (email: string) =>
      `Si ${email} está libre, ya va un enlace de camino. Sirve durante una hora. Si no llega nada, mira también en el correo no deseado.`,
    noMail: 'Este servidor no envía correo. Pide a quien lo gestiona que cambie tu dirección.',
    confirmTitle: 'Confirma tu nueva dirección',
    confirmIntro: (email: string) =>
      `Tu cuenta ${email} tendrá la dirección a la que se envió este enlace. Después inicias sesión con la nueva.`,
    confirm: 'Usar la nueva dirección',
    done: 'Tu dirección ha cambiado',
    doneHint: (email: string) => `A partir de ahora inicias sesión como ${email}.`,
    noPassword:
      'Tu antigua dirección nunca se confirmó, así que ya no vale lo que valía antes: tu contraseña, tus tokens y tus otros dispositivos. Elige una contraseña nueva en la página de tu cuenta.',
    notGoodHint:
      'Ya se usó, es demasiado antiguo, no está completo o es de otra cuenta distinta de la que tienes abierta.',
  },
  password: {
    title: 'Contraseña',
    current: 'Contraseña actual',
    new: 'Contraseña nueva',
    hint: (least) => `Al menos ${least} caracteres. Tres o cuatro palabras se recuerdan bien.`,
    short: (least) => `Al menos ${least} caracteres.`,
    long: (most) => `Como máximo ${most} caracteres.`,
    missing: 'Escribe tu contraseña actual.',
    show: 'Mostrar lo que escribo',
    change: 'Cambiar la contraseña',
    endsOthers: 'Después se cierra la sesión en tus demás dispositivos.',
    changed: 'Tu contraseña ha cambiado. Se ha cerrado la sesión en todos tus demás dispositivos.',
    wrong: 'La contraseña actual no es correcta.',
    wait: (seconds) => `Demasiados intentos. Inténtalo de nuevo en ${seconds} s.`,
    isAddress: 'La contraseña no puede ser tu correo electrónico.',
    isChurch: 'La contraseña no puede ser el nombre de una iglesia.',
    isKnown: 'La contraseña no puede ser tu correo electrónico ni el nombre de una de tus iglesias.',
    none: 'Entras sin contraseña. Puedes crear una como otra forma de entrar.',
    setFirst: 'Crear contraseña',
    set: 'Tu contraseña está creada. Desde ahora puedes iniciar sesión con ella.',
    off: 'Desactivar la contraseña',
    offHint: 'Tienes otra forma de entrar, así que no necesitas contraseña.',
    offTitle: '¿Desactivar la contraseña?',
    offMeans:
      'Después solo podrás entrar de las otras formas. Se cierra la sesión en tus demás dispositivos. Más adelante puedes crear una contraseña nueva.',
  },
  passkeys: {
    title: 'Llaves de acceso',
    hint: 'Con una llave de acceso inicias sesión con la huella, la cara o el PIN de un dispositivo, sin escribir dirección ni contraseña. Puedes tener varias.',
    made: (when) => `Añadida ${when}`,
    used: (when) => `Último uso ${when}`,
    unused: 'Sin usar todavía',
    elsewhere: (host) => `Creada para ${host}. No sirve en esta dirección: quítala y añade una nueva.`,
    notHere: 'Este navegador no admite llaves de acceso, o el sitio no se abrió con https.',
    name: 'Nombre de la llave de acceso',
    nameMissing: 'Ponle un nombre a la llave de acceso.',
    add: 'Añadir una llave de acceso',
    added: (name) => `Se ha añadido la llave de acceso «${name}».`,
    known: 'Este dispositivo ya tiene una llave de acceso de tu cuenta.',
    notAdded: 'No se ha añadido ninguna llave de acceso. Inténtalo de nuevo y termina en 5 minutos.',
    full: 'Ya tienes esta llave de acceso, o tantas como puede haber. Quita una primero.',
    remove: 'Quitar',
    removeOf: (name) => `Quitar la llave de acceso «${name}»`,
    removeTitle: (name) => `¿Quitar la llave de acceso «${name}»?`,
    removeMeans:
      'Ya no podrás iniciar sesión con ella, y se cerrará la sesión en todos los demás dispositivos. Seguirá en la lista de tu dispositivo hasta que la borres allí.',
    removed: (name) => `Se ha quitado la llave de acceso «${name}».`,
  },
  sessions: {
    title: 'Dispositivos con la sesión abierta',
    here: 'Este dispositivo',
    seen: (when) => `Último uso ${when}`,
    seenNow: 'En uso en la última hora',
    since: (when) => `Sesión iniciada ${when}`,
    on: (browser, system) => `${browser} en ${system}`,
    unknown: 'Programa desconocido',
    end: 'Cerrar sesión',
    endOf: (device) => `Cerrar sesión en ${device}`,
    ended: (device) => `Se ha cerrado la sesión en ${device}.`,
    endOthers: 'Cerrar sesión en los demás dispositivos',
    othersTitle: '¿Cerrar sesión en los demás dispositivos?',
    othersHint: 'Lo que esté escrito allí sin guardar se queda en esos dispositivos.',
    othersEnded: 'Se ha cerrado la sesión en todos los demás dispositivos.',
    alone: 'Solo tienes la sesión abierta en este dispositivo.',
  },
  tokens: {
    title: 'Tokens de acceso de programas',
    hint: 'Un token pertenece a una iglesia. Allí creas y revocas los tuyos.',
    of: (church) => `Tokens en ${church}`,
    none: 'Ahora mismo no perteneces a ninguna iglesia.',
  },
  deletion: {
    title: 'Eliminar la cuenta',
    hint: 'Dejas todas tus iglesias. Lo que has escrito se queda allí.',
    button: 'Eliminar la cuenta…',
    question: '¿Eliminar tu cuenta?',
    churches: (names) => `Ya no verás lo que es solo para miembros en ${names}.`,
    means:
      'Se cierra la sesión en todos los dispositivos y tus tokens dejan de valer. El historial conserva tu nombre junto a lo que cambiaste. No se puede deshacer: para volver necesitas una invitación nueva.',
    confirm: 'Eliminar mi cuenta',
    lastOf: (church) =>
      `Nadie más tiene el rol Administración en ${church}. Primero dáselo a otro miembro, o pregunta a quien gestiona el servidor.`,
    lastOfOne: (churches) =>
      `Nadie más tiene el rol Administración en una de estas iglesias: ${churches}. Primero dáselo a otro miembro, o pregunta a quien gestiona el servidor.`,
    deleted: 'Tu cuenta está eliminada.',
  },
  reset: {
    title: 'Contraseña nueva',
    intro:
      'Elige una contraseña nueva para tu cuenta. Después se cierra la sesión en todos los dispositivos y los tokens de acceso de tus programas dejan de valer.',
    button: 'Guardar contraseña',
    done: 'Tu contraseña nueva está guardada',
    doneHint:
      'Se ha cerrado la sesión en todos los dispositivos. Ahora inicia sesión con la contraseña nueva.',
    notGood: 'Este enlace ya no sirve',
    notGoodHint: 'Ya se ha usado, es demasiado antiguo o no está completo. Pide otro.',
    askAgain: 'Pedir otro enlace',
  },
  forgotten: {
    title: '¿Contraseña olvidada?',
    intro:
      'Escribe el correo electrónico de tu cuenta. Recibirás un enlace para elegir una contraseña nueva.',
    send: 'Enviar enlace',
    sent: 'Mira tu correo',
    sentHint: (email) =>
      `Si hay una cuenta con la dirección ${email}, ya va un enlace de camino. Sirve durante una hora. Si no llega nada, mira también en el correo no deseado.`,
    noMail: 'Este servidor no envía correo. Pide a quien lo gestiona un enlace para una contraseña nueva.',
    notByAdministrator:
      'La administración de tu iglesia no puede cambiarla: tu cuenta puede pertenecer también a otras iglesias.',
    badAddress: 'Escribe una dirección completa, por ejemplo anna@example.org.',
    back: 'Volver al inicio de sesión',
  },
  signIns: {
    title: 'Inicios de sesión recientes',
    hint: 'Solo tú y quien gestiona el servidor pueden verlos. Si alguno no es tuyo, cambia la contraseña.',
    none: 'Ninguno en las últimas semanas.',
    ways: {
      password: 'Contraseña',
      passkey: 'Llave de acceso',
      oidc: 'Cuenta vinculada',
      invitation: 'Invitación',
      email: 'Enlace a una dirección nueva',
      setup: 'Configuración',
    },
    refused: counts({ one: '# intento rechazado', other: '# intentos rechazados' }),
    more: 'Mostrar todos',
  },
  identities: {
    title: 'Cuentas vinculadas',
    hint: 'Con una cuenta vinculada inicias sesión sin contraseña.',
    connect: (name) => `Vincular ${name}`,
    since: (when) => `Vinculada el ${when}`,
    remove: 'Quitar',
    removeOf: (name) => `Quitar ${name}`,
    removeTitle: (name) => `¿Quitar ${name}?`,
    removeHint:
      'Ya no podrás iniciar sesión con ella, y se cerrará la sesión en todos tus demás dispositivos.',
    notOffered: 'Este servidor no la ofrece por ahora, así que no puedes iniciar sesión con ella.',
    removed: (name) => `${name} ya no está vinculada.`,
  },
}
