import type { MailLanguage } from './mail-language.js'

/** Emails in Spanish. */
export const ES: MailLanguage = {
  texts: {
    code: {
      subject: '{{code}} es tu código para {{sender}}',
      intro: 'Tu código para {{sender}}:',
      outro:
        'Funciona una sola vez, durante {{duration}}. Si no lo pediste, puedes ignorar este correo. No compartas nunca el código.',
      reason: 'Recibes este correo porque alguien escribió esta dirección para iniciar sesión en {{sender}}.',
    },
    sign_in_link: {
      subject: 'Inicia sesión en {{sender}}',
      intro: 'Abre el enlace para iniciar sesión en {{sender}}:',
      outro: 'El enlace funciona una sola vez, durante {{duration}}. Si no lo pediste, puedes ignorar este correo.',
      reason: 'Recibes este correo porque alguien escribió esta dirección en {{sender}}.',
    },
    reset_password: {
      subject: 'Restablece tu contraseña',
      intro: 'Abre el enlace para elegir una nueva contraseña para {{sender}}:',
      outro:
        'El enlace funciona una sola vez, durante {{duration}}. Si no lo pediste, puedes ignorar este correo; tu contraseña no cambia.',
      reason: 'Recibes este correo porque alguien pidió en {{sender}} una nueva contraseña para esta dirección.',
    },
    invitation: {
      subject: 'Invitación a {{sender}}',
      intro: '{{invited}}. Abre este enlace para aceptar:',
      outro: 'El enlace funciona una sola vez, durante 7 días. Si no lo esperabas, puedes ignorar este correo.',
      reason: 'Recibes este correo porque la administración de {{sender}} invitó a esta dirección.',
    },
  },
  buttons: {
    code: '',
    sign_in_link: 'Iniciar sesión',
    reset_password: 'Elegir una nueva contraseña',
    invitation: 'Aceptar la invitación',
  },
  invited: 'Tienes una invitación a {{sender}}',
  invitedBy: '{{inviter}} te ha invitado a {{sender}}',
}
