import type { MailLanguage } from './mail-language.js'

/** Emails in German. */
export const DE: MailLanguage = {
  texts: {
    code: {
      subject: '{{code}} ist Ihr Code für {{sender}}',
      intro: 'Ihr Code für {{sender}}:',
      outro:
        'Er funktioniert einmal, innerhalb von {{duration}}. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren. Geben Sie den Code niemals weiter.',
      reason: 'Sie erhalten diese E-Mail, weil jemand diese Adresse eingegeben hat, um sich bei {{sender}} anzumelden.',
    },
    sign_in_link: {
      subject: 'Bei {{sender}} anmelden',
      intro: 'Mit diesem Link melden Sie sich bei {{sender}} an:',
      outro:
        'Der Link funktioniert einmal, innerhalb von {{duration}}. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.',
      reason: 'Sie erhalten diese E-Mail, weil jemand diese Adresse bei {{sender}} eingegeben hat.',
    },
    reset_password: {
      subject: 'Passwort zurücksetzen',
      intro: 'Mit diesem Link wählen Sie ein neues Passwort für {{sender}}:',
      outro:
        'Der Link funktioniert einmal, innerhalb von {{duration}}. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren; Ihr Passwort bleibt unverändert.',
      reason:
        'Sie erhalten diese E-Mail, weil jemand bei {{sender}} ein neues Passwort für diese Adresse angefordert hat.',
    },
    invitation: {
      subject: 'Einladung zu {{sender}}',
      intro: '{{invited}}. Mit diesem Link nehmen Sie an:',
      outro:
        'Der Link funktioniert einmal, innerhalb von 7 Tagen. Wenn Sie ihn nicht erwartet haben, können Sie diese E-Mail ignorieren.',
      reason: 'Sie erhalten diese E-Mail, weil die Administration von {{sender}} diese Adresse eingeladen hat.',
    },
  },
  buttons: {
    code: '',
    sign_in_link: 'Anmelden',
    reset_password: 'Neues Passwort wählen',
    invitation: 'Einladung annehmen',
  },
  invited: 'Sie sind zu {{sender}} eingeladen',
  invitedBy: '{{inviter}} hat Sie zu {{sender}} eingeladen',
}
