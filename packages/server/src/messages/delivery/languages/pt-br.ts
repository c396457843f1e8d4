import type { MailLanguage } from './mail-language.js'

/** Emails in Portuguese as in Brazil. */
export const PT_BR: MailLanguage = {
  texts: {
    code: {
      subject: '{{code}} é o seu código para {{sender}}',
      intro: 'Seu código para {{sender}}:',
      outro:
        'Ele funciona uma única vez, em até {{duration}}. Se você não o solicitou, pode ignorar este e-mail. Nunca compartilhe o código.',
      reason: 'Você recebeu este e-mail porque alguém digitou este endereço para entrar em {{sender}}.',
    },
    sign_in_link: {
      subject: 'Entrar em {{sender}}',
      intro: 'Abra o link para entrar em {{sender}}:',
      outro: 'O link funciona uma única vez, em até {{duration}}. Se você não o solicitou, pode ignorar este e-mail.',
      reason: 'Você recebeu este e-mail porque alguém digitou este endereço em {{sender}}.',
    },
    reset_password: {
      subject: 'Redefina sua senha',
      intro: 'Abra o link para escolher uma nova senha para {{sender}}:',
      outro:
        'O link funciona uma única vez, em até {{duration}}. Se você não o solicitou, pode ignorar este e-mail; sua senha continua a mesma.',
      reason: 'Você recebeu este e-mail porque alguém solicitou em {{sender}} uma nova senha para este endereço.',
    },
    invitation: {
      subject: 'Convite para {{sender}}',
      intro: '{{invited}}. Abra este link para aceitar:',
      outro: 'O link funciona uma única vez, em até 7 dias. Se você não o esperava, pode ignorar este e-mail.',
      reason: 'Você recebeu este e-mail porque um administrador de {{sender}} convidou este endereço.',
    },
  },
  buttons: {
    code: '',
    sign_in_link: 'Entrar',
    reset_password: 'Escolher uma nova senha',
    invitation: 'Aceitar convite',
  },
  invited: 'Você recebeu um convite para {{sender}}',
  invitedBy: '{{inviter}} convidou você para {{sender}}',
}
