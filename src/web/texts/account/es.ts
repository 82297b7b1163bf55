import { LIMITS } from '../../../core/limits.ts'
import { countsIn } from '../counts.ts'
import type { AccountTexts } from './account-texts.ts'

const counts = countsIn('es')

export const es: AccountTexts = {
  title: 'Mi cuenta',
  intro:
    'El nombre, la forma de iniciar sesión y los dispositivos con la sesión abierta. Es la misma cuenta en todas las iglesias.',
  again: {
    title: 'Iniciar sesión una vez más',
    intro:
      'Para esto hace falta un inicio de sesión de hace pocos minutos. No se pierde nada de lo escrito; se hace justo después.',
    leaves: (name) =>
      `También puedes ir a ${name}. Después vuelves a esta página y empiezas de nuevo lo que querías hacer.`,
  },
  lastWayIn: 'Es la única forma de entrar en la cuenta. Primero hay que añadir otra.',
  name: {
    title: 'Nombre',
    label: 'Nombre propio',
    hint: 'Lo ven los miembros de las iglesias, y aparece en el historial de las canciones. Puede quedar vacío.',
    long: `Como máximo ${LIMITS.personName} caracteres.`,
    save: 'Guardar el nombre',
    saved: 'El nombre está guardado.',
  },
  email: {
    title: 'Dirección de correo',
    current: (email: string) => `Inicias sesión como ${email}.`,
    label: 'Nueva dirección de correo',
    hint: 'Recibirás allí un correo con un enlace. La dirección cambia cuando lo abres y confirmas.',
    sent: (email: string) =>
      `Si ${email} está libre, ya va un enlace de camino. Sirve durante una hora. Si no llega nada, mira también en el correo no deseado.`,
    noMail: 'Este servidor no envía correo. Pide a quien lo administra que cambie tu dirección.',
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
    missing: 'Falta la contraseña actual.',
    show: 'Mostrar lo que se escribe',
    change: 'Cambiar la contraseña',
    endsOthers: 'Después se cierra la sesión en los demás dispositivos.',
    changed: 'La contraseña está cambiada. Se ha cerrado la sesión en todos los demás dispositivos.',
    wrong: 'La contraseña actual no es correcta.',
    wait: (seconds) => `Demasiados intentos. Se puede volver a intentar en ${seconds} s.`,
    isAddress: 'La contraseña no puede ser el correo electrónico.',
    isChurch: 'La contraseña no puede ser el nombre de una iglesia.',
    isKnown: 'La contraseña no puede ser el correo electrónico ni el nombre de una de las iglesias.',
    none: 'Ahora se entra sin contraseña. Se puede establecer una como forma adicional.',
    setFirst: 'Establecer contraseña',
    set: 'La contraseña está establecida. Desde ahora sirve para iniciar sesión.',
    off: 'Desactivar la contraseña',
    offHint: 'Hay otra forma de entrar, así que la contraseña no es necesaria.',
    offTitle: '¿Desactivar la contraseña?',
    offMeans:
      'Después solo se entra de las otras formas. Se cierra la sesión en los demás dispositivos. Más adelante se puede establecer una contraseña nueva.',
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
    alone: 'La sesión solo está abierta en este dispositivo.',
  },
  tokens: {
    title: 'Claves de acceso para programas',
    hint: 'Una clave pertenece a una iglesia. Allí se crean y se revocan.',
    of: (church) => `Claves en ${church}`,
    none: 'Esta cuenta no pertenece ahora a ninguna iglesia.',
  },
  deletion: {
    title: 'Eliminar la cuenta',
    hint: 'La cuenta sale de todas sus iglesias. Lo que se ha escrito se queda allí.',
    button: 'Eliminar la cuenta …',
    question: '¿Eliminar esta cuenta?',
    churches: (names) => `Ya no se podrá ver lo que es solo para miembros en ${names}.`,
    means:
      'Se cierra la sesión en todos los dispositivos y las claves de acceso terminan. El historial conserva el nombre junto a lo que se cambió. No se puede deshacer: para volver hace falta una invitación nueva.',
    confirm: 'Eliminar mi cuenta',
    lastOf: (church) =>
      `Esta cuenta es el último administrador de ${church}. Primero hay que nombrar administrador a otro miembro, o preguntar a quien gestiona el servidor.`,
    lastOfOne: (churches) =>
      `Esta cuenta es el último administrador de una de estas iglesias: ${churches}. Primero hay que nombrar administrador a otro miembro, o preguntar a quien gestiona el servidor.`,
    deleted: 'La cuenta está eliminada.',
  },
  reset: {
    title: 'Contraseña nueva',
    intro:
      'Aquí se elige una contraseña nueva para la cuenta. Después se cierra la sesión en todos los dispositivos y terminan las claves de acceso de los programas.',
    button: 'Establecer contraseña',
    done: 'La contraseña nueva está establecida',
    doneHint: 'Se ha cerrado la sesión en todos los dispositivos. Ahora se inicia con la contraseña nueva.',
    notGood: 'Este enlace ya no sirve',
    notGoodHint: 'Ya se ha usado, es demasiado antiguo o no está completo. Se puede pedir otro.',
    askAgain: 'Pedir otro enlace',
  },
  forgotten: {
    title: '¿Contraseña olvidada?',
    intro:
      'Al escribir el correo electrónico de la cuenta se recibe un enlace para elegir una contraseña nueva.',
    send: 'Enviar enlace',
    sent: 'Toca mirar el correo',
    sentHint: (email) =>
      `Si hay una cuenta con la dirección ${email}, ya va un enlace en camino. Sirve durante una hora. Si no llega nada, conviene mirar también en el correo no deseado.`,
    noMail:
      'Este servidor no envía correo. Hay que pedir a quien lo gestiona un enlace para una contraseña nueva.',
    notByAdministrator:
      'Un administrador de la iglesia no puede establecerla: la cuenta puede pertenecer también a otras iglesias.',
    badAddress: 'Hace falta una dirección completa, por ejemplo anna@example.org.',
    back: 'Volver al inicio de sesión',
  },
  signIns: {
    title: 'Inicios de sesión recientes',
    hint: 'Solo los ve esta cuenta y quien gestiona el servidor. Si alguno no es propio, conviene cambiar la contraseña.',
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
    hint: 'Con una cuenta vinculada se inicia sesión sin contraseña.',
    connect: (name) => `Vincular ${name}`,
    since: (when) => `Vinculada el ${when}`,
    remove: 'Quitar',
    removeOf: (name) => `Quitar ${name}`,
    removeTitle: (name) => `¿Quitar ${name}?`,
    removeHint:
      'Ya no se podrá iniciar sesión con ella, y se cerrará la sesión en todos los demás dispositivos.',
    notOffered: 'Este servidor no la ofrece por ahora, así que no sirve para iniciar sesión.',
    removed: (name) => `${name} ya no está vinculada.`,
  },
}
