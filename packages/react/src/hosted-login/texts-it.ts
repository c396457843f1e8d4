import { IT } from '../languages/it.js'
import type { LoginTexts, PageTexts } from './page-texts.js'

const PAGE: PageTexts = {
  title: 'Accedi a {{NAME}}',
  subtitle: 'per continuare su {{NAME}}',
  returning: 'Un momento. Stai per passare a {{NAME}}.',
  failed:
    'L’accesso è durato troppo a lungo o è stato rifiutato. Torna alla pagina da cui volevi accedere oppure riprova.',
  providerFailed: 'L’accesso presso il provider non è stato completato. Riprova o scegli un altro metodo.',
  again: 'Riprova',
  consentTitle: 'Consentire a {{NAME}} di usare il tuo account?',
  consentAccount: 'Hai effettuato l’accesso come {{NAME}}.',
  consentIntro: '{{NAME}} richiede quanto segue:',
  consentCannot: 'Non può modificare il tuo account.',
  consentEnd: 'Puoi revocare questo permesso in qualsiasi momento nella pagina del tuo account.',
  readingTitle: 'Consentire a {{NAME}} di leggere a tuo nome?',
  readingHost: 'L’accesso va a {{NAME}}. Continua solo se conosci questo indirizzo.',
  readingDevice: 'L’accesso va a un programma su questo computer. Continua solo se lo hai appena avviato.',
  readingCode: 'L’accesso va al programma di cui hai inserito il codice. Continua solo se lo hai appena avviato tu.',
  readingGroups: 'Legge le pagine per chiunque abbia effettuato l’accesso e le pagine per questi tuoi gruppi:',
  readingCannot: 'Non può fare altro a tuo nome.',
  readingEnd: 'Puoi interrompere l’accesso in qualsiasi momento nella pagina del tuo account.',
  allowed: 'Fatto. Torna a {{NAME}}; puoi chiudere questa pagina.',
  denied: '{{NAME}} non ha ricevuto l’accesso. Puoi chiudere questa pagina.',
  allow: 'Consenti',
  cancel: 'Annulla',
  scopes: {
    openid: 'L’ID del tuo account, per riconoscerti quando torni',
    profile: 'Il tuo nome utente',
    email: 'Il tuo indirizzo email',
    phone: 'Il tuo numero di telefono',
    groups: 'I gruppi a cui appartieni',
    read: 'Può cercare e leggere le pagine che tu puoi leggere.',
    feedback: 'Può inviare commenti sulle pagine ai loro autori a tuo nome.',
    preview: 'Può aprire le pagine private di questa anteprima come te. Il suo autore non vede chi sei.',
  },
}

export const texts: LoginTexts = {
  page: PAGE,
  form: {
    ...IT,
    'validationError.email.format': 'Questo non è un indirizzo email. Controlla se ci sono errori di battitura.',
  },
}
