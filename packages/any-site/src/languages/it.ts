import type { Sentence } from './es.js'

/** What doors and opened pages say in Italian. */
export const IT: Readonly<Record<Sentence, string>> = {
  'This page can’t open right now': 'Questa pagina non può essere aperta in questo momento',
  'We can’t reach the sign-in service. Public pages work as usual.':
    'Il servizio di accesso non è raggiungibile. Le pagine pubbliche funzionano come sempre.',
  'You seem to be offline': 'Sembra che tu sia offline',
  'This page couldn’t be loaded. Check your connection and try again.':
    'Non è stato possibile caricare questa pagina. Controlla la connessione e riprova.',
  'This page didn’t open': 'Questa pagina non si è aperta',
  'The site may have been updated while you were reading. Reload the page.':
    'Il sito potrebbe essere stato aggiornato mentre leggevi. Ricarica la pagina.',
  'Sign in to read this page.': 'Accedi per leggere questa pagina.',
  'Opening the page …': 'Apertura della pagina…',
  'This didn’t load. You may be offline, or the site was updated.':
    'Il caricamento non è riuscito. Potresti essere offline oppure il sito è stato aggiornato.',
  'Try again': 'Riprova',
  Reload: 'Ricarica',
  'Sign in': 'Accedi',
  'Log out': 'Esci',
  'This page isn’t open yet': 'Questa pagina non è ancora aperta',
  'It will appear here on its own when its time comes.': 'Apparirà qui da sola quando sarà il momento.',
  'It opens on {time} and will appear here on its own.': 'Si apre il {time} e apparirà qui da sola.',
  'This page is closed': 'Questa pagina è chiusa',
  'It could be read until a time that has passed.': 'Il periodo in cui si poteva leggere è terminato.',
  'You don’t have access to this page yet': 'Non hai ancora accesso a questa pagina',
  'This page can’t be opened': 'Questa pagina non può essere aperta',
  'Read and accept to continue': 'Leggi e accetta per continuare',
  'You are signed in as {name}.': 'Hai effettuato l’accesso come {name}.',
  'This page is for members of {groups}.': 'Questa pagina è per i membri di {groups}.',
  'Your account is not in a group that can read this page.':
    'Il tuo account non appartiene a un gruppo che può leggere questa pagina.',
  'You need to accept an agreement first.': 'Prima devi accettare un accordo.',
  'Your membership is suspended. Contact the site’s administrators to restore it.':
    'La tua iscrizione è sospesa. Contatta gli amministratori del sito per ripristinarla.',
  'Private pages can’t be opened at this web address. Go to the site’s own address, or tell its administrators that this one is missing.':
    'Le pagine private non si possono aprire a questo indirizzo web. Vai all’indirizzo del sito oppure segnala agli amministratori che questo manca.',
  'The sign-in service doesn’t recognize this version of the site, which may have been updated. Reload the page. If that doesn’t help, tell the site’s administrators.':
    'Il servizio di accesso non riconosce questa versione del sito, che potrebbe essere stato aggiornato. Ricarica la pagina. Se non basta, avvisa gli amministratori del sito.',
  'Why do you need it? (optional)': 'Perché ti serve? (facoltativo)',
  'Request access': 'Richiedi l’accesso',
  'Request sent': 'Richiesta inviata',
  'We’ll email you when it’s approved, and this page will open on its own.':
    'Riceverai un’email quando sarà approvata e questa pagina si aprirà da sola.',
  'Your request was declined. Contact the site’s administrators if you still need access.':
    'La tua richiesta è stata rifiutata. Contatta gli amministratori del sito se hai ancora bisogno dell’accesso.',
  'Ask the site’s administrators to add you, then check again.':
    'Chiedi agli amministratori del sito di aggiungerti, poi verifica di nuovo.',
  'The request could not be sent. Try again in a moment.':
    'Non è stato possibile inviare la richiesta. Riprova tra un momento.',
  'Check again': 'Verifica di nuovo',
  'Switch account': 'Cambia account',
  Accept: 'Accetta',
  'That didn’t work. Try again in a moment.': 'L’operazione non è riuscita. Riprova tra un momento.',
  'The agreement has changed. Read it again.': 'L’accordo è cambiato. Rileggilo.',
  'You signed in too long ago. Sign in again to accept.':
    'Il tuo ultimo accesso è troppo lontano. Accedi di nuovo per accettare.',
  'Sign in again': 'Accedi di nuovo',
  'An administrator of your organization must accept this for all of its members.':
    'Un amministratore della tua organizzazione deve accettarlo per tutti i membri.',
  'This browser stores nothing for this site': 'Questo browser non salva nulla per questo sito',
  'Its storage may be full or blocked. Free some space, or allow the site to store data, and try again.':
    'Lo spazio di archiviazione potrebbe essere pieno o bloccato. Libera spazio o consenti al sito di salvare dati, poi riprova.',
  'A file of this site is missing or out of date. Tell the site’s administrators.':
    'Un file di questo sito manca o non è aggiornato. Avvisa gli amministratori del sito.',
  'This browser can’t open private pages': 'Questo browser non può aprire pagine private',
  'They are decrypted by a service worker, which this browser or this kind of window doesn’t have. Open the page in an up-to-date browser, outside of a private window or an app.':
    'Vengono decifrate da un service worker, che questo browser o questo tipo di finestra non ha. Apri la pagina in un browser aggiornato, fuori da una finestra privata o da un’app.',
  Account: 'Account',
  'Sign in to {site}': 'Accedi a {site}',
}
