import type { MailTexts } from './letter.ts'

export const es: MailTexts = {
  invitation: (church, site) => ({
    subject: `${church} te invita a su catálogo de canciones`,
    before: [`${church} te ha invitado a su catálogo de canciones en ${site}.`],
    button: 'Ver la invitación',
    after: [
      'El enlace sirve una sola vez y durante siete días.',
      'Si no esperabas este correo, puedes ignorarlo. No pasa nada si no aceptas.',
    ],
  }),
  reset: (site) => ({
    subject: 'Elige una contraseña nueva',
    before: [`Se ha pedido una contraseña nueva para tu cuenta en ${site}.`],
    button: 'Elegir una contraseña nueva',
    after: [
      'El enlace sirve una sola vez y durante una hora. Con la contraseña nueva se cierra tu sesión en todos los dispositivos.',
      'Si no has sido tú, puedes ignorar este correo. Tu contraseña no cambia.',
    ],
  }),
  emailChange: (site) => ({
    subject: 'Confirma tu nueva dirección de correo',
    before: [`Quieres usar esta dirección de correo para tu cuenta en ${site}.`],
    button: 'Confirmar la dirección',
    after: [
      'El enlace sirve una sola vez y durante una hora. Tienes que haber iniciado sesión para usarlo.',
      'Si no has sido tú, puedes ignorar este correo. No cambia nada.',
    ],
  }),
  emailChanged: (site, email) => ({
    subject: 'Tu dirección de correo ha cambiado',
    before: [
      `Tu cuenta en ${site} tiene ahora la dirección de correo ${email}. A partir de ahora inicias sesión con ella, y a esta dirección ya no enviaremos más correos.`,
    ],
    button: null,
    after: [`Si no has sido tú, escribe cuanto antes a quienes gestionan ${site}.`],
  }),
  backupOld: (site, when) => ({
    subject: `Las copias de seguridad de ${site} necesitan atención`,
    before: [
      when === null
        ? `Todavía no hay ninguna copia buena de ${site}.`
        : `La última copia buena de ${site} es del ${when}. Ha pasado demasiado tiempo.`,
    ],
    button: null,
    after: [
      'El servidor vuelve a intentarlo cada hora. Su registro y el comando «doctor» dicen qué falla.',
      'Este correo llega una sola vez, y otro cuando las copias vuelvan a funcionar.',
    ],
  }),
  backupGood: (site, when) => ({
    subject: `Las copias de seguridad de ${site} vuelven a funcionar`,
    before: [
      when === null
        ? `Vuelve a haber una copia buena de ${site}.`
        : `La última copia buena de ${site} es del ${when}.`,
    ],
    button: null,
    after: [],
  }),
  copyOld: (site, when) => ({
    subject: `Las copias de ${site} no se guardan en otro lugar`,
    before: [
      when === null
        ? `Todavía no se ha guardado en otro lugar ninguna copia de seguridad de ${site}.`
        : `La última copia de seguridad de ${site} que se guardó en otro lugar es del ${when}. Ha pasado demasiado tiempo.`,
    ],
    button: null,
    after: [
      'Las copias que solo están en el servidor pueden perderse con él. El servidor vuelve a intentarlo cada hora. Su registro y el comando «doctor» dicen qué falla.',
      'Este correo llega una sola vez, y otro cuando las copias vuelvan a guardarse en otro lugar.',
    ],
  }),
  copyGood: (site, when) => ({
    subject: `Las copias de ${site} vuelven a guardarse en otro lugar`,
    before: [
      when === null
        ? `Se ha vuelto a guardar en otro lugar una copia de seguridad de ${site}.`
        : `La última copia de seguridad de ${site} que se guardó en otro lugar es del ${when}.`,
    ],
    button: null,
    after: [],
  }),
  aChurch: 'Una iglesia',
  orCopy: 'O copia esta dirección en tu navegador:',
}
