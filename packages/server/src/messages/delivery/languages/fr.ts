import type { MailLanguage } from './mail-language.js'

/** Emails in French. */
export const FR: MailLanguage = {
  texts: {
    code: {
      subject: '{{code}} est votre code pour {{sender}}',
      intro: 'Votre code pour {{sender}} :',
      outro:
        'Il fonctionne une seule fois, pendant {{duration}}. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail. Ne communiquez jamais ce code.',
      reason: 'Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse pour se connecter à {{sender}}.',
    },
    sign_in_link: {
      subject: 'Connexion à {{sender}}',
      intro: 'Ouvrez ce lien pour vous connecter à {{sender}} :',
      outro:
        'Le lien fonctionne une seule fois, pendant {{duration}}. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail.',
      reason: 'Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse sur {{sender}}.',
    },
    reset_password: {
      subject: 'Réinitialisez votre mot de passe',
      intro: 'Ouvrez ce lien pour choisir un nouveau mot de passe pour {{sender}} :',
      outro:
        'Le lien fonctionne une seule fois, pendant {{duration}}. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail ; votre mot de passe reste le même.',
      reason:
        'Vous recevez cet e-mail parce que quelqu’un a demandé un nouveau mot de passe pour cette adresse sur {{sender}}.',
    },
    invitation: {
      subject: 'Invitation à {{sender}}',
      intro: '{{invited}}. Ouvrez ce lien pour accepter :',
      outro:
        'Le lien fonctionne une seule fois, pendant 7 jours. Si vous ne l’attendiez pas, vous pouvez ignorer cet e-mail.',
      reason: 'Vous recevez cet e-mail parce qu’un administrateur de {{sender}} a invité cette adresse.',
    },
  },
  buttons: {
    code: '',
    sign_in_link: 'Se connecter',
    reset_password: 'Choisir un nouveau mot de passe',
    invitation: 'Accepter l’invitation',
  },
  invited: 'Vous êtes invité à rejoindre {{sender}}',
  invitedBy: '{{inviter}} vous invite à rejoindre {{sender}}',
}
