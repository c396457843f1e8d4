import type { Sentence } from './es.js'

/** What doors and opened pages say in Dutch. */
export const NL: Readonly<Record<Sentence, string>> = {
  'This page can’t open right now': 'Deze pagina kan nu niet worden geopend',
  'We can’t reach the sign-in service. Public pages work as usual.':
    'De inlogdienst is niet bereikbaar. Openbare pagina’s werken zoals gewoonlijk.',
  'You seem to be offline': 'U lijkt offline te zijn',
  'This page couldn’t be loaded. Check your connection and try again.':
    'Deze pagina kon niet worden geladen. Controleer uw verbinding en probeer het opnieuw.',
  'This page didn’t open': 'Deze pagina is niet geopend',
  'The site may have been updated while you were reading. Reload the page.':
    'Misschien is de site bijgewerkt terwijl u aan het lezen was. Laad de pagina opnieuw.',
  'Sign in to read this page.': 'Log in om deze pagina te lezen.',
  'Opening the page …': 'Pagina openen…',
  'This didn’t load. You may be offline, or the site was updated.':
    'Het laden is mislukt. Misschien bent u offline of is de site bijgewerkt.',
  'Try again': 'Opnieuw proberen',
  Reload: 'Opnieuw laden',
  'Sign in': 'Inloggen',
  'Log out': 'Uitloggen',
  'This page isn’t open yet': 'Deze pagina is nog niet open',
  'It will appear here on its own when its time comes.': 'Ze verschijnt hier vanzelf zodra het zover is.',
  'It opens on {time} and will appear here on its own.': 'Ze opent op {time} en verschijnt hier vanzelf.',
  'This page is closed': 'Deze pagina is gesloten',
  'It could be read until a time that has passed.': 'De periode waarin ze gelezen kon worden, is voorbij.',
  'You don’t have access to this page yet': 'U hebt nog geen toegang tot deze pagina',
  'This page can’t be opened': 'Deze pagina kan niet worden geopend',
  'Read and accept to continue': 'Lees en accepteer om door te gaan',
  'You are signed in as {name}.': 'U bent ingelogd als {name}.',
  'This page is for members of {groups}.': 'Deze pagina is voor leden van {groups}.',
  'Your account is not in a group that can read this page.':
    'Uw account zit niet in een groep die deze pagina mag lezen.',
  'You need to accept an agreement first.': 'U moet eerst een overeenkomst accepteren.',
  'Your membership is suspended. Contact the site’s administrators to restore it.':
    'Uw lidmaatschap is opgeschort. Neem contact op met de beheerders van de site om het te herstellen.',
  'Private pages can’t be opened at this web address. Go to the site’s own address, or tell its administrators that this one is missing.':
    'Privépagina’s kunnen op dit webadres niet worden geopend. Ga naar het eigen adres van de site, of laat de beheerders weten dat dit adres ontbreekt.',
  'The sign-in service doesn’t recognize this version of the site, which may have been updated. Reload the page. If that doesn’t help, tell the site’s administrators.':
    'De inlogdienst herkent deze versie van de site niet; misschien is de site bijgewerkt. Laad de pagina opnieuw. Als dat niet helpt, laat het dan weten aan de beheerders van de site.',
  'Why do you need it? (optional)': 'Waarom hebt u toegang nodig? (optioneel)',
  'Request access': 'Toegang aanvragen',
  'Request sent': 'Aanvraag verstuurd',
  'We’ll email you when it’s approved, and this page will open on its own.':
    'U krijgt een e-mail zodra de aanvraag is goedgekeurd, en deze pagina opent dan vanzelf.',
  'Your request was declined. Contact the site’s administrators if you still need access.':
    'Uw aanvraag is afgewezen. Neem contact op met de beheerders van de site als u nog toegang nodig hebt.',
  'Ask the site’s administrators to add you, then check again.':
    'Vraag de beheerders van de site om u toe te voegen en controleer het daarna opnieuw.',
  'The request could not be sent. Try again in a moment.':
    'De aanvraag kon niet worden verstuurd. Probeer het zo meteen opnieuw.',
  'Check again': 'Opnieuw controleren',
  'Switch account': 'Ander account',
  Accept: 'Accepteren',
  'That didn’t work. Try again in a moment.': 'Dat is niet gelukt. Probeer het zo meteen opnieuw.',
  'The agreement has changed. Read it again.': 'De overeenkomst is gewijzigd. Lees deze opnieuw.',
  'You signed in too long ago. Sign in again to accept.':
    'U bent te lang geleden ingelogd. Log opnieuw in om te accepteren.',
  'Sign in again': 'Opnieuw inloggen',
  'An administrator of your organization must accept this for all of its members.':
    'Een beheerder van uw organisatie moet dit voor alle leden accepteren.',
  'This browser stores nothing for this site': 'Deze browser slaat niets op voor deze site',
  'Its storage may be full or blocked. Free some space, or allow the site to store data, and try again.':
    'De opslag is misschien vol of geblokkeerd. Maak ruimte vrij of sta de site toe om gegevens op te slaan, en probeer het opnieuw.',
  'A file of this site is missing or out of date. Tell the site’s administrators.':
    'Een bestand van deze site ontbreekt of is verouderd. Laat het de beheerders van de site weten.',
  'This browser can’t open private pages': 'Deze browser kan privépagina’s niet openen',
  'They are decrypted by a service worker, which this browser or this kind of window doesn’t have. Open the page in an up-to-date browser, outside of a private window or an app.':
    'Ze worden ontsleuteld door een service worker, die deze browser of dit soort venster niet heeft. Open de pagina in een recente browser, buiten een privévenster of een app.',
  Account: 'Account',
  'Sign in to {site}': 'Inloggen bij {site}',
}
