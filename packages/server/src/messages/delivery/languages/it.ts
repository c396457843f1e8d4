import type { MailLanguage } from './mail-language.js'

/** Emails in Italian. */
export const IT: MailLanguage = {
  texts: {
    code: {
      subject: '{{code}} è il tuo codice per {{sender}}',
      intro: 'Il tuo codice per {{sender}}:',
      outro:
        'Funziona una sola volta, entro {{duration}}. Se non lo hai richiesto, puoi ignorare questa email. Non condividere mai il codice.',
      reason: 'Ricevi questa email perché qualcuno ha inserito questo indirizzo per accedere a {{sender}}.',
    },
    sign_in_link: {
      subject: 'Accedi a {{sender}}',
      intro: 'Apri il link per accedere a {{sender}}:',
      outro:
        'Il link funziona una sola volta, entro {{duration}}. Se non lo hai richiesto, puoi ignorare questa email.',
      reason: 'Ricevi questa email perché qualcuno ha inserito questo indirizzo su {{sender}}.',
    },
    reset_password: {
      subject: 'Reimposta la tua password',
      intro: 'Apri il link per scegliere una nuova password per {{sender}}:',
      outro:
        'Il link funziona una sola volta, entro {{duration}}. Se non lo hai richiesto, puoi ignorare questa email; la tua password resta la stessa.',
      reason: 'Ricevi questa email perché qualcuno ha richiesto su {{sender}} una nuova password per questo indirizzo.',
    },
    invitation: {
      subject: 'Invito a {{sender}}',
      intro: '{{invited}}. Apri questo link per accettare:',
      outro: 'Il link funziona una sola volta, entro 7 giorni. Se non lo aspettavi, puoi ignorare questa email.',
      reason: 'Ricevi questa email perché un amministratore di {{sender}} ha invitato questo indirizzo.',
    },
  },
  buttons: {
    code: '',
    sign_in_link: 'Accedi',
    reset_password: 'Scegli una nuova password',
    invitation: 'Accetta l’invito',
  },
  invited: 'Hai ricevuto un invito a {{sender}}',
  invitedBy: '{{inviter}} ti ha invitato a {{sender}}',
}
