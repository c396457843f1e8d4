import type { Sentence } from './es.js'

/** What doors and opened pages say in German. */
export const DE: Readonly<Record<Sentence, string>> = {
  'This page can’t open right now': 'Diese Seite kann gerade nicht geöffnet werden',
  'We can’t reach the sign-in service. Public pages work as usual.':
    'Der Anmeldedienst ist nicht erreichbar. Öffentliche Seiten funktionieren wie gewohnt.',
  'You seem to be offline': 'Sie sind offenbar offline',
  'This page couldn’t be loaded. Check your connection and try again.':
    'Diese Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'This page didn’t open': 'Diese Seite wurde nicht geöffnet',
  'The site may have been updated while you were reading. Reload the page.':
    'Vielleicht wurde die Website aktualisiert, während Sie gelesen haben. Laden Sie die Seite neu.',
  'Sign in to read this page.': 'Melden Sie sich an, um diese Seite zu lesen.',
  'Opening the page …': 'Seite wird geöffnet …',
  'This didn’t load. You may be offline, or the site was updated.':
    'Das Laden ist fehlgeschlagen. Vielleicht sind Sie offline, oder die Website wurde aktualisiert.',
  'Try again': 'Erneut versuchen',
  Reload: 'Neu laden',
  'Sign in': 'Anmelden',
  'Log out': 'Abmelden',
  'This page isn’t open yet': 'Diese Seite ist noch nicht geöffnet',
  'It will appear here on its own when its time comes.': 'Sie erscheint hier von selbst, sobald es so weit ist.',
  'It opens on {time} and will appear here on its own.': 'Sie öffnet sich am {time} und erscheint hier von selbst.',
  'This page is closed': 'Diese Seite ist geschlossen',
  'It could be read until a time that has passed.': 'Der Zeitraum, in dem sie gelesen werden konnte, ist vorbei.',
  'You don’t have access to this page yet': 'Sie haben noch keinen Zugriff auf diese Seite',
  'This page can’t be opened': 'Diese Seite kann nicht geöffnet werden',
  'Read and accept to continue': 'Lesen und annehmen, um fortzufahren',
  'You are signed in as {name}.': 'Sie sind als {name} angemeldet.',
  'This page is for members of {groups}.': 'Diese Seite ist für Mitglieder von {groups}.',
  'Your account is not in a group that can read this page.':
    'Ihr Konto gehört zu keiner Gruppe, die diese Seite lesen darf.',
  'You need to accept an agreement first.': 'Sie müssen zuerst eine Vereinbarung annehmen.',
  'Your membership is suspended. Contact the site’s administrators to restore it.':
    'Ihre Mitgliedschaft ist ausgesetzt. Wenden Sie sich an die Administratoren der Website, um sie wiederherzustellen.',
  'Private pages can’t be opened at this web address. Go to the site’s own address, or tell its administrators that this one is missing.':
    'Unter dieser Webadresse lassen sich private Seiten nicht öffnen. Rufen Sie die eigentliche Adresse der Website auf, oder teilen Sie den Administratoren mit, dass diese fehlt.',
  'The sign-in service doesn’t recognize this version of the site, which may have been updated. Reload the page. If that doesn’t help, tell the site’s administrators.':
    'Der Anmeldedienst kennt diese Version der Website nicht; vielleicht wurde sie aktualisiert. Laden Sie die Seite neu. Wenn das nicht hilft, informieren Sie die Administratoren der Website.',
  'Why do you need it? (optional)': 'Wofür brauchen Sie ihn? (optional)',
  'Request access': 'Zugriff anfragen',
  'Request sent': 'Anfrage gesendet',
  'We’ll email you when it’s approved, and this page will open on its own.':
    'Sie erhalten eine E-Mail, sobald sie genehmigt ist. Diese Seite öffnet sich dann von selbst.',
  'Your request was declined. Contact the site’s administrators if you still need access.':
    'Ihre Anfrage wurde abgelehnt. Wenden Sie sich an die Administratoren der Website, wenn Sie den Zugriff weiterhin brauchen.',
  'Ask the site’s administrators to add you, then check again.':
    'Bitten Sie die Administratoren der Website, Sie hinzuzufügen, und prüfen Sie es dann erneut.',
  'The request could not be sent. Try again in a moment.':
    'Die Anfrage konnte nicht gesendet werden. Versuchen Sie es gleich noch einmal.',
  'Check again': 'Erneut prüfen',
  'Switch account': 'Konto wechseln',
  Accept: 'Annehmen',
  'That didn’t work. Try again in a moment.': 'Das hat nicht geklappt. Versuchen Sie es gleich noch einmal.',
  'The agreement has changed. Read it again.': 'Die Vereinbarung hat sich geändert. Lesen Sie sie erneut.',
  'You signed in too long ago. Sign in again to accept.':
    'Ihre letzte Anmeldung liegt zu lange zurück. Melden Sie sich erneut an, um anzunehmen.',
  'Sign in again': 'Erneut anmelden',
  'An administrator of your organization must accept this for all of its members.':
    'Die Administration Ihrer Organisation muss dies für alle Mitglieder annehmen.',
  'This browser stores nothing for this site': 'Dieser Browser speichert nichts für diese Website',
  'Its storage may be full or blocked. Free some space, or allow the site to store data, and try again.':
    'Der Speicher ist vielleicht voll oder gesperrt. Geben Sie Platz frei oder erlauben Sie der Website, Daten zu speichern, und versuchen Sie es erneut.',
  'A file of this site is missing or out of date. Tell the site’s administrators.':
    'Eine Datei dieser Website fehlt oder ist veraltet. Informieren Sie die Administratoren der Website.',
  'This browser can’t open private pages': 'Dieser Browser kann private Seiten nicht öffnen',
  'They are decrypted by a service worker, which this browser or this kind of window doesn’t have. Open the page in an up-to-date browser, outside of a private window or an app.':
    'Sie werden von einem Service Worker entschlüsselt, den dieser Browser oder diese Art von Fenster nicht hat. Öffnen Sie die Seite in einem aktuellen Browser, außerhalb eines privaten Fensters oder einer App.',
  Account: 'Konto',
  'Sign in to {site}': 'Bei {site} anmelden',
}
