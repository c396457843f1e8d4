import type { Sentence } from './es.js'

/** What doors and opened pages say in French. */
export const FR: Readonly<Record<Sentence, string>> = {
  'This page can’t open right now': 'Impossible d’ouvrir cette page pour le moment',
  'We can’t reach the sign-in service. Public pages work as usual.':
    'Le service de connexion ne répond pas. Les pages publiques fonctionnent comme d’habitude.',
  'You seem to be offline': 'Vous semblez être hors ligne',
  'This page couldn’t be loaded. Check your connection and try again.':
    'Cette page n’a pas pu être chargée. Vérifiez votre connexion et réessayez.',
  'This page didn’t open': 'Cette page ne s’est pas ouverte',
  'The site may have been updated while you were reading. Reload the page.':
    'Le site a peut-être été mis à jour pendant votre lecture. Rechargez la page.',
  'Sign in to read this page.': 'Connectez-vous pour lire cette page.',
  'Opening the page …': 'Ouverture de la page…',
  'This didn’t load. You may be offline, or the site was updated.':
    'Le chargement a échoué. Vous êtes peut-être hors ligne, ou le site a été mis à jour.',
  'Try again': 'Réessayer',
  Reload: 'Recharger',
  'Sign in': 'Se connecter',
  'Log out': 'Se déconnecter',
  'This page isn’t open yet': 'Cette page n’est pas encore ouverte',
  'It will appear here on its own when its time comes.': 'Elle apparaîtra ici d’elle-même le moment venu.',
  'It opens on {time} and will appear here on its own.': 'Elle ouvrira le {time} et apparaîtra ici d’elle-même.',
  'This page is closed': 'Cette page est fermée',
  'It could be read until a time that has passed.': 'La période pendant laquelle elle pouvait être lue est terminée.',
  'You don’t have access to this page yet': 'Vous n’avez pas encore accès à cette page',
  'This page can’t be opened': 'Cette page ne peut pas être ouverte',
  'Read and accept to continue': 'Lisez et acceptez pour continuer',
  'You are signed in as {name}.': 'Vous êtes connecté en tant que {name}.',
  'This page is for members of {groups}.': 'Cette page est réservée aux membres de {groups}.',
  'Your account is not in a group that can read this page.':
    'Votre compte n’appartient à aucun groupe autorisé à lire cette page.',
  'You need to accept an agreement first.': 'Vous devez d’abord accepter un accord.',
  'Your membership is suspended. Contact the site’s administrators to restore it.':
    'Votre adhésion est suspendue. Contactez les administrateurs du site pour la rétablir.',
  'Private pages can’t be opened at this web address. Go to the site’s own address, or tell its administrators that this one is missing.':
    'Les pages privées ne peuvent pas être ouvertes à cette adresse web. Allez à l’adresse du site, ou signalez à ses administrateurs que celle-ci n’est pas autorisée.',
  'The sign-in service doesn’t recognize this version of the site, which may have been updated. Reload the page. If that doesn’t help, tell the site’s administrators.':
    'Le service de connexion ne reconnaît pas cette version du site, qui a peut-être été mise à jour. Rechargez la page. Si cela ne suffit pas, prévenez les administrateurs du site.',
  'Why do you need it? (optional)': 'Pourquoi en avez-vous besoin ? (facultatif)',
  'Request access': 'Demander l’accès',
  'Request sent': 'Demande envoyée',
  'We’ll email you when it’s approved, and this page will open on its own.':
    'Vous recevrez un e-mail dès qu’elle sera acceptée, et cette page s’ouvrira automatiquement.',
  'Your request was declined. Contact the site’s administrators if you still need access.':
    'Votre demande a été refusée. Contactez les administrateurs du site si vous avez toujours besoin de l’accès.',
  'Ask the site’s administrators to add you, then check again.':
    'Demandez à l’équipe de ce site de vous ajouter, puis vérifiez de nouveau.',
  'The request could not be sent. Try again in a moment.':
    'La demande n’a pas pu être envoyée. Réessayez dans un instant.',
  'Check again': 'Vérifier de nouveau',
  'Switch account': 'Changer de compte',
  Accept: 'Accepter',
  'That didn’t work. Try again in a moment.': 'L’opération a échoué. Réessayez dans un instant.',
  'The agreement has changed. Read it again.': 'L’accord a changé. Relisez-le.',
  'You signed in too long ago. Sign in again to accept.':
    'Votre dernière connexion est trop ancienne. Reconnectez-vous pour accepter.',
  'Sign in again': 'Se reconnecter',
  'An administrator of your organization must accept this for all of its members.':
    'Un administrateur de votre organisation l’accepte pour tous ses membres.',
  'This browser stores nothing for this site': 'Ce navigateur n’enregistre rien pour ce site',
  'Its storage may be full or blocked. Free some space, or allow the site to store data, and try again.':
    'Son espace de stockage est peut-être plein ou bloqué. Libérez de la place ou autorisez le site à enregistrer des données, puis réessayez.',
  'A file of this site is missing or out of date. Tell the site’s administrators.':
    'Un fichier de ce site est manquant ou n’est plus à jour. Prévenez les administrateurs du site.',
  'This browser can’t open private pages': 'Ce navigateur ne peut pas ouvrir les pages privées',
  'They are decrypted by a service worker, which this browser or this kind of window doesn’t have. Open the page in an up-to-date browser, outside of a private window or an app.':
    'Elles sont déchiffrées par un service worker, que ce navigateur ou ce type de fenêtre n’a pas. Ouvrez la page dans un navigateur à jour, hors d’une fenêtre privée ou d’une application.',
  Account: 'Compte',
  'Sign in to {site}': 'Connexion à {site}',
}
