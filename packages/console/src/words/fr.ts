import type { Sentence } from './es.js'

/** The account page in French. */
export const FR: Readonly<Record<Sentence, string>> = {
  'Sign-in': 'Connexion',
  'Tokens and feeds': 'Jetons et flux',
  'Your account': 'Votre compte',
  Done: 'Terminé',

  'Addresses and numbers': 'Adresses et numéros',
  'What you sign in with, and where codes are sent.': 'Ce avec quoi vous vous connectez, et où les codes sont envoyés.',
  'Add one': 'Ajouter',
  'None yet. Add one so that you can sign in again.': 'Aucun pour l’instant. Ajoutez-en un pour pouvoir revenir.',
  'Show {count} more: {names}': 'Afficher {count} de plus : {names}',
  Handle: 'Adresse ou numéro',
  State: 'État',
  verified: 'vérifié',
  'not verified': 'non vérifié',
  Remove: 'Retirer',
  'Remove {name}?': 'Retirer {name} ?',
  'Remove it': 'Retirer',
  'You can no longer sign in with it. The last verified one cannot be removed.':
    'Vous ne pourrez plus vous connecter avec. Le dernier qui est vérifié ne peut pas être retiré.',
  'Add an address or number': 'Ajouter une adresse ou un numéro',
  'A code is sent there. Once you enter it, you can sign in with it.':
    'Un code y est envoyé. Une fois saisi, cette adresse ou ce numéro sert à vous connecter.',
  'Handle added': 'L’ajout est fait',
  'You can close this window.': 'Vous pouvez fermer cette fenêtre.',
  'Handle removed.': 'L’adresse ou le numéro est retiré.',
  'Handle added.': 'L’adresse ou le numéro est ajouté.',

  'Membership offers': 'Propositions d’adhésion',
  'These organizations want to add you as a member. If you accept, their administrators see your addresses and numbers, and decide which groups you are in there.':
    'Ces organisations souhaitent vous ajouter comme membre. Si vous acceptez, leurs administrateurs voient vos adresses et numéros, et décident de vos groupes chez elles.',
  Organization: 'Organisation',
  'Added as': 'Ajouté comme',
  declined: 'refusée',
  'waits for you': 'attend votre réponse',
  'You are now a member of {organization}.': 'Vous êtes maintenant membre de {organization}.',
  'Membership declined.': 'Adhésion refusée.',
  Accept: 'Accepter',
  Decline: 'Refuser',
  'Become a member of {organization}?': 'Devenir membre de {organization} ?',
  'Its administrators see your addresses and numbers, and can end the membership at any time.':
    'Ses administrateurs voient vos adresses et numéros, et peuvent mettre fin à l’adhésion à tout moment.',
  'Decline membership of {organization}': 'Refuser l’adhésion à {organization}',

  Passkeys: 'Clés d’accès',
  'Stored on your devices. You sign in with a touch, your face or a PIN; there is no code to type.':
    'Enregistrées sur vos appareils. Vous vous connectez d’un geste, avec votre visage ou un code PIN, sans code à recopier.',
  'You have no passkeys yet.': 'Vous n’avez pas encore de clé d’accès.',
  Name: 'Nom',
  'Unnamed passkey': 'Clé d’accès sans nom',
  'Last used': 'Dernière utilisation',
  'Remove this passkey?': 'Retirer cette clé d’accès ?',
  'It can no longer be used to sign in. Most browsers stop offering it; if yours still does, delete it on your device too.':
    'Elle ne servira plus à se connecter. La plupart des navigateurs cessent de la proposer ; si le vôtre continue, supprimez-la aussi sur votre appareil.',
  'Add an email address or a phone number first. The link that confirms a new passkey is sent there.':
    'Ajoutez d’abord une adresse e-mail ou un numéro de téléphone. Le lien qui confirme une nouvelle clé d’accès y est envoyé.',
  'Your new passkey is ready.': 'Votre nouvelle clé d’accès est prête.',
  'Passkey removed.': 'La clé d’accès est retirée.',
  Rename: 'Renommer',
  'Name this passkey': 'Nommer cette clé d’accès',
  'The device it is stored on, such as “Work laptop”.':
    'L’appareil où elle est enregistrée, comme « Portable du bureau ».',
  Save: 'Enregistrer',
  'Name saved.': 'Le nom est enregistré.',
  'This device asks you to create the passkey. If you signed in more than 15 minutes ago, first follow the link in the email to {handle}.':
    'Cet appareil vous demande de créer la clé d’accès. Si vous vous êtes connecté il y a plus de 15 minutes, ouvrez d’abord le lien de l’e-mail envoyé à {handle}.',
  'This device asks you to create the passkey. If you signed in more than 15 minutes ago, first follow the link in the text message to {handle}.':
    'Cet appareil vous demande de créer la clé d’accès. Si vous vous êtes connecté il y a plus de 15 minutes, ouvrez d’abord le lien du SMS envoyé au {handle}.',
  'Add a passkey': 'Ajouter une clé d’accès',
  Cancel: 'Annuler',
  'No passkey was created: your device’s prompt was dismissed or did not appear. Try again.':
    'Aucune clé d’accès n’a été créée : la fenêtre de votre appareil a été fermée ou n’est pas apparue. Réessayez.',
  'The link was not opened in time. Try again to get a new one.':
    'Le lien n’a pas été ouvert à temps. Réessayez pour en recevoir un autre.',
  'No passkey was created, for an unknown reason. Try again.':
    'Aucune clé d’accès n’a été créée, pour une raison inconnue. Réessayez.',

  'Set up an authenticator app': 'Configurer une application d’authentification',
  'Enter the address you sign in with. We’ll then show a QR code to scan.':
    'Saisissez l’adresse avec laquelle vous vous connectez. Un code QR à scanner apparaît ensuite.',
  'App removed.': 'L’application est retirée.',
  'Authenticator app': 'Application d’authentification',
  'Codes from an app on your phone, even when it is offline.':
    'Des codes d’une application de votre téléphone, même hors connexion.',
  'Remove the authenticator app?': 'Retirer l’application d’authentification ?',
  'Its codes and your recovery codes stop working.': 'Ses codes et vos codes de récupération cessent de fonctionner.',
  'Set up': 'Configurer',
  'Recovery codes left': 'Codes de récupération restants',
  unknown: 'inconnu',
  'Not set up.': 'Non configurée.',
  'Your authenticator app is ready.': 'Votre application d’authentification est prête.',
  'You are also signed in elsewhere. If you do not recognize every session, end the others.':
    'Vous êtes aussi connecté ailleurs. Si vous ne reconnaissez pas toutes les sessions, fermez les autres.',
  'Signed out everywhere else.': 'Vous êtes déconnecté partout ailleurs.',
  'Sign out everywhere else': 'Se déconnecter partout ailleurs',
  'Stay signed in': 'Rester connecté',

  'Password saved. Your other sessions have ended.':
    'Le mot de passe est enregistré. Vos autres sessions sont terminées.',
  Password: 'Mot de passe',
  'Changing it ends your other sessions.': 'Le changer met fin à vos autres sessions.',
  'No password set. You can sign in with codes or passkeys instead.':
    'Aucun mot de passe. Vous pouvez vous connecter avec des codes ou des clés d’accès.',
  'Current password': 'Mot de passe actuel',
  'Leave empty to verify your identity another way.': 'Laissez vide pour confirmer votre identité d’une autre manière.',
  'New password': 'Nouveau mot de passe',
  'At least {count} characters.': 'Au moins {count} caractères.',
  'Confirm new password': 'Répétez le nouveau mot de passe',
  'The passwords don’t match': 'Les mots de passe doivent être identiques',
  'Change the password': 'Changer le mot de passe',
  'Set a password': 'Créer un mot de passe',

  'Session ended.': 'La session est terminée.',
  'All other sessions ended.': 'Toutes les autres sessions sont terminées.',
  Sessions: 'Sessions',
  'Where you are signed in. End any session that you do not recognize.':
    'Où vous êtes connecté. Fermez les sessions que vous ne reconnaissez pas.',
  'End all others': 'Fermer les autres',
  'End all other sessions?': 'Fermer toutes les autres sessions ?',
  'End them': 'Les fermer',
  'Every other browser and device must sign in again. Your reader tokens, feed addresses, guest links and sandbox key end, too.':
    'Tous les autres navigateurs et appareils devront se reconnecter. Vos jetons de lecture, les adresses de vos flux, vos liens pour invités et votre clé de bac à sable prennent fin aussi.',
  'None.': 'Aucune.',
  Where: 'Où',
  'Signed in with': 'Connecté avec',
  Since: 'Depuis',
  'this session': 'cette session',
  End: 'Fermer',
  'End this session and the one you are using?': 'Fermer cette session et celle que vous utilisez ?',
  'End both': 'Fermer les deux',
  'The session you are using was opened from it, so you have to sign in again here.':
    'La session que vous utilisez a été ouverte depuis celle-ci : vous devrez vous reconnecter ici.',
  'End: {name}': 'Fermer : {name}',
  'Opened from another session': 'Ouverte depuis une autre session',
  'Unknown device': 'Appareil inconnu',
  Passkey: 'Clé d’accès',
  'Email link': 'Lien par e-mail',
  'SMS link': 'Lien par SMS',
  'Email code': 'Code par e-mail',
  'SMS code': 'Code par SMS',
  'OpenID provider': 'Fournisseur OpenID',
  'SAML provider': 'Fournisseur SAML',
  'One-time link': 'Lien à usage unique',
  Impersonation: 'Emprunt d’identité',
  Anonymous: 'Anonyme',

  'Account ID': 'Identifiant du compte',
  Username: 'Nom d’utilisateur',
  'Email address': 'Adresse e-mail',
  'Phone number': 'Numéro de téléphone',
  Groups: 'Groupes',
  Pages: 'Pages',
  'Feedback to authors': 'Commentaires aux auteurs',
  'Pages of a preview': 'Pages d’un aperçu',
  'The application no longer has access.': 'L’application n’a plus accès.',
  'Applications with access': 'Applications autorisées',
  'Applications you signed in to with this account, and what they can see.':
    'Les applications où vous vous êtes connecté avec ce compte, et ce qu’elles peuvent voir.',
  'No application has access to your account.': 'Aucune application n’a accès à votre compte.',
  Application: 'Application',
  'Can see': 'Peut voir',
  Withdraw: 'Retirer',
  'Withdraw access for {name}?': 'Retirer l’accès à {name} ?',
  'Withdraw access': 'Retirer l’accès',
  'Its sessions end now. Next time, it must ask you again.':
    'Ses sessions prennent fin maintenant. La prochaine fois, elle devra vous redemander.',

  'The program no longer reads as you.': 'Le programme ne lit plus en votre nom.',
  'Programs that read as you': 'Programmes qui lisent en votre nom',
  'Programs that you allowed to read private pages as you, such as a coding agent. They can read, and send feedback where you allowed it, and do nothing else.':
    'Les programmes que vous avez autorisés à lire des pages privées en votre nom, comme un agent de programmation. Ils peuvent lire, et envoyer des commentaires si vous l’avez permis, et rien d’autre.',
  'No program reads as you.': 'Aucun programme ne lit en votre nom.',
  Program: 'Programme',
  'Access went to': 'Accès donné à',
  Feedback: 'Commentaires',
  allowed: 'autorisé',
  'not allowed': 'non autorisé',
  Expires: 'Expire',
  'End access for {name}?': 'Mettre fin à l’accès de {name} ?',
  'End access': 'Mettre fin à l’accès',
  'It can no longer read as you. Next time, it must ask you again.':
    'Il ne pourra plus lire en votre nom. La prochaine fois, il devra vous redemander.',
  'a program that showed a code': 'un programme qui a affiché un code',
  'a program on your computer': 'un programme de votre ordinateur',

  'Token ended.': 'Le jeton est révoqué.',
  'Reader tokens': 'Jetons de lecture',
  'For programs that read private pages as you, such as a coding agent or a script. A token can read and do nothing else.':
    'Pour les programmes qui lisent des pages privées en votre nom, comme un agent de programmation ou un script. Un jeton permet de lire, et rien d’autre.',
  'Create a token': 'Créer un jeton',
  'Copy the token “{name}” now; it is not shown again. Anyone who has it can read what it can read, so keep it where your program keeps secrets.':
    'Copiez maintenant le jeton « {name} » : il ne sera plus affiché. Quiconque le possède peut lire ce qu’il permet de lire ; gardez-le là où votre programme garde ses secrets.',
  'Token {name}': 'Jeton {name}',
  'This organization does not allow reader tokens.': 'Cette organisation n’autorise pas les jetons de lecture.',
  'You have no reader tokens.': 'Vous n’avez pas de jeton de lecture.',
  'End the token {name}?': 'Révoquer le jeton {name} ?',
  'End the token': 'Révoquer le jeton',
  'Programs that use it can no longer read as you.':
    'Les programmes qui l’utilisent ne pourront plus lire en votre nom.',
  'Create a reader token': 'Créer un jeton de lecture',
  'Token created. Copy it now; you won’t be able to see it again.':
    'Le jeton est créé. Copiez-le maintenant : il ne sera plus affiché.',
  'The program that will use it.': 'Le programme qui va l’utiliser.',
  'The token reads the pages of these groups for as long as you are a member. With none selected, it reads the pages for everyone who is signed in.':
    'Le jeton lit les pages de ces groupes, tant que vous en êtes membre. Sans groupe, il lit les pages ouvertes à toute personne connectée.',
  'Expires after': 'Expire après',
  'Create token': 'Créer le jeton',

  'Key ended.': 'La clé est révoquée.',
  'Sandbox key': 'Clé du bac à sable',
  'The samples of the API reference contain this key. It calls the sandbox and nothing else. It is created when you first look at a sample.':
    'Les exemples de la référence de l’API contiennent cette clé. Elle appelle le bac à sable et rien d’autre. Elle est créée la première fois que vous regardez un exemple.',
  'You have no sandbox key.': 'Vous n’avez pas de clé du bac à sable.',
  Created: 'Créée',
  'End the sandbox key?': 'Révoquer la clé du bac à sable ?',
  'End the key': 'Révoquer la clé',
  'Programs that use it are refused immediately. The next sample that you look at in the API reference gets a new key.':
    'Les programmes qui l’utilisent sont refusés aussitôt. Le prochain exemple que vous regarderez dans la référence de l’API aura une nouvelle clé.',

  'Address for a feed reader': 'Adresse pour un lecteur de flux',
  'Weekly email': 'E-mail hebdomadaire',
  'Feed ended.': 'Le flux est supprimé.',
  'Feeds of changes': 'Flux des changements',
  'What changed on the pages that you can read: for a feed reader, as RSS or JSON, or as a weekly email. The address of a feed gives access to nothing else.':
    'Ce qui a changé sur les pages que vous pouvez lire : pour un lecteur de flux, en RSS ou en JSON, ou par un e-mail hebdomadaire. L’adresse d’un flux n’ouvre rien d’autre.',
  'Create a feed': 'Créer un flux',
  'Copy the address of “{name}” now; it is not shown again. Anyone who has it sees the titles of pages that you may read. For JSON Feed, replace changes.xml with changes.json.':
    'Copiez maintenant l’adresse de « {name} » : elle ne sera plus affichée. Quiconque la possède voit les titres des pages que vous pouvez lire. Pour JSON Feed, remplacez changes.xml par changes.json.',
  'Address of {name}': 'Adresse de {name}',
  'This organization does not allow feeds, or requires a second factor.':
    'Cette organisation n’autorise pas les flux, ou exige un second facteur.',
  'You have no feeds.': 'Vous n’avez pas de flux.',
  Delivery: 'Envoi',
  'End the feed {name}?': 'Supprimer le flux {name} ?',
  'End the feed': 'Supprimer le flux',
  'No more emails are sent, and its address stops working.': 'Il n’y a plus d’e-mails, et son adresse ne répond plus.',
  'Weekly email requested. You get one after each week with changes.':
    'L’e-mail hebdomadaire est demandé. Vous en recevrez un après chaque semaine avec des changements.',
  'Feed created. Copy its address now; you won’t be able to see it again.':
    'Le flux est créé. Copiez son adresse maintenant : elle ne sera plus affichée.',
  'To tell it apart from your other feeds.': 'Pour le distinguer de vos autres flux.',
  'Create feed': 'Créer le flux',

  Agreements: 'Accords',
  'Agreements that you accepted here, each with a receipt signed by this server.':
    'Les accords que vous avez acceptés ici, chacun avec un reçu signé par ce serveur.',
  'You have not accepted any agreements here.': 'Vous n’avez accepté aucun accord ici.',
  Agreement: 'Accord',
  Version: 'Version',
  Accepted: 'Accepté',
  never: 'jamais',
  'Download receipt: {name}': 'Télécharger le reçu de {name}',
  'Download receipt': 'Télécharger le reçu',

  'Only what the site needs to work': 'Seulement ce dont le site a besoin pour fonctionner',
  'Also what I choose': 'Aussi ce que je choisis',
  'Consents saved.': 'Vos consentements sont enregistrés.',
  Consents: 'Consentements',
  'What you agree to on this site. You can change it at any time.':
    'Ce que vous acceptez sur ce site. Vous pouvez le modifier à tout moment.',
  'You agree to': 'Vous acceptez',
  'You also allow': 'Vous autorisez aussi',
  'Save consents': 'Enregistrer les consentements',
  Nothing: 'Rien',
  'What the site needs to work': 'Ce dont le site a besoin pour fonctionner',
  'Visit statistics': 'Statistiques de visite',
  Advertising: 'Publicité',
  'Advertising on other sites': 'Publicité sur d’autres sites',
  'Tracking across sites': 'Suivi entre les sites',

  'Your data is saved in my-data.json.': 'Vos données sont enregistrées dans my-data.json.',
  'Your data could not be read. Try again.': 'Vos données n’ont pas pu être lues. Réessayez.',
  'Your data': 'Vos données',
  'Download what is stored about you, or delete your account.':
    'Téléchargez ce qui est enregistré à votre sujet, ou supprimez votre compte.',
  'Download my data': 'Télécharger mes données',
  'Delete my account': 'Supprimer mon compte',
  'Delete your account?': 'Supprimer votre compte ?',
  'Delete it for good': 'Supprimer définitivement',
  delete: 'supprimer',
  'Your account is deleted.': 'Votre compte est supprimé.',
  'Your addresses, passkeys, sessions, groups and everything else stored about you are deleted. This cannot be undone.':
    'Vos adresses, clés d’accès, sessions, groupes et tout ce qui est enregistré à votre sujet sont supprimés. C’est irréversible.',

  'Type {word} to confirm': 'Saisissez {word} pour confirmer',
  'This must read exactly: {word}': 'Le texte doit être exactement : {word}',
  Close: 'Fermer',
  Copy: 'Copier',
  Copied: 'Copié',
  'Copy: {label}': 'Copier : {label}',
  '{label}: copied.': '{label} : copié.',
  'The browser did not allow copying. Select the text and copy it yourself.':
    'Le navigateur n’a pas laissé cette page copier. Sélectionnez le texte et copiez-le vous-même.',
  'Loading …': 'Chargement…',
  'Try again': 'Réessayer',
  'Your session has ended. Sign in again, then continue where you were.':
    'Votre session est terminée. Reconnectez-vous, puis reprenez où vous en étiez.',
  'This failed for an unknown reason. Try again.': 'Une erreur sans explication s’est produite. Réessayez.',
  'This field is required.': 'Ce champ est obligatoire.',
  optional: 'facultatif',
  Actions: 'Actions',
  none: 'aucun',
  'Confirm it’s you': 'Confirmez que c’est vous',
  'You signed in a while ago. Confirm it’s you to continue.':
    'Votre connexion remonte à un moment. Confirmez que c’est vous pour continuer.',
  'This needs your second factor: a passkey or an authenticator app.':
    'Il faut pour cela votre second facteur : une clé d’accès ou une application d’authentification.',
  'You did not confirm that it is you.': 'Vous n’avez pas confirmé que c’est vous.',
  'Your session has ended': 'Votre session est terminée',
  'Sign in again': 'Reconnectez-vous',
  'Your session has ended. Nothing on the page is lost.': 'Votre session est terminée. Rien de la page n’est perdu.',
}
