import type { MailLanguage } from './mail-language.js'

/** Emails in Dutch. */
export const NL: MailLanguage = {
  texts: {
    code: {
      subject: '{{code}} is uw code voor {{sender}}',
      intro: 'Uw code voor {{sender}}:',
      outro:
        'De code werkt één keer, binnen {{duration}}. Als u er niet om hebt gevraagd, kunt u deze e-mail negeren. Deel de code nooit.',
      reason: 'U ontvangt deze e-mail omdat iemand dit adres heeft ingevuld om in te loggen bij {{sender}}.',
    },
    sign_in_link: {
      subject: 'Inloggen bij {{sender}}',
      intro: 'Open de link om in te loggen bij {{sender}}:',
      outro: 'De link werkt één keer, binnen {{duration}}. Als u er niet om hebt gevraagd, kunt u deze e-mail negeren.',
      reason: 'U ontvangt deze e-mail omdat iemand dit adres heeft ingevuld bij {{sender}}.',
    },
    reset_password: {
      subject: 'Stel uw wachtwoord opnieuw in',
      intro: 'Open de link om een nieuw wachtwoord te kiezen voor {{sender}}:',
      outro:
        'De link werkt één keer, binnen {{duration}}. Als u er niet om hebt gevraagd, kunt u deze e-mail negeren; uw wachtwoord blijft hetzelfde.',
      reason:
        'U ontvangt deze e-mail omdat iemand bij {{sender}} een nieuw wachtwoord voor dit adres heeft aangevraagd.',
    },
    invitation: {
      subject: 'Uitnodiging voor {{sender}}',
      intro: '{{invited}}. Open deze link om te accepteren:',
      outro: 'De link werkt één keer, binnen 7 dagen. Als u die niet verwachtte, kunt u deze e-mail negeren.',
      reason: 'U ontvangt deze e-mail omdat een beheerder van {{sender}} dit adres heeft uitgenodigd.',
    },
  },
  buttons: {
    code: '',
    sign_in_link: 'Inloggen',
    reset_password: 'Een nieuw wachtwoord kiezen',
    invitation: 'Uitnodiging accepteren',
  },
  invited: 'U bent uitgenodigd voor {{sender}}',
  invitedBy: '{{inviter}} heeft u uitgenodigd voor {{sender}}',
}
