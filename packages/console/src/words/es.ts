/** The account page in Spanish: what it says in English, and how that reads. The keys are the only list of its sentences. */
export const ES = {
  'Sign-in': 'Inicio de sesión',
  'Tokens and feeds': 'Tokens y feeds',
  'Your account': 'Tu cuenta',
  Done: 'Listo',

  'Addresses and numbers': 'Direcciones y números',
  'What you sign in with, and where codes are sent.': 'Con qué inicias sesión y adónde se envían los códigos.',
  'Add one': 'Añadir',
  'None yet. Add one so that you can sign in again.': 'Todavía no hay ninguno. Añade uno para poder volver.',
  'Show {count} more: {names}': 'Mostrar {count} más: {names}',
  Handle: 'Dirección o número',
  State: 'Estado',
  verified: 'verificado',
  'not verified': 'sin verificar',
  Remove: 'Quitar',
  'Remove {name}?': '¿Quitar {name}?',
  'Remove it': 'Quitar',
  'You can no longer sign in with it. The last verified one cannot be removed.':
    'Ya no podrás iniciar sesión con él. El último verificado no se puede quitar.',
  'Add an address or number': 'Añadir una dirección o un número',
  'A code is sent there. Once you enter it, you can sign in with it.':
    'Allí se envía un código. Cuando lo escribas, podrás iniciar sesión con esa dirección o ese número.',
  'Handle added': 'Se ha añadido',
  'You can close this window.': 'Puedes cerrar esta ventana.',
  'Handle removed.': 'Se ha quitado la dirección o el número.',
  'Handle added.': 'Se ha añadido la dirección o el número.',

  'Membership offers': 'Ofertas de pertenencia',
  'These organizations want to add you as a member. If you accept, their administrators see your addresses and numbers, and decide which groups you are in there.':
    'Estas organizaciones quieren añadirte como miembro. Si aceptas, sus administradores ven tus direcciones y números, y deciden en qué grupos estás allí.',
  Organization: 'Organización',
  'Added as': 'Añadido como',
  declined: 'rechazada',
  'waits for you': 'espera tu respuesta',
  'You are now a member of {organization}.': 'Ahora eres miembro de {organization}.',
  'Membership declined.': 'Has rechazado la pertenencia.',
  Accept: 'Aceptar',
  Decline: 'Rechazar',
  'Become a member of {organization}?': '¿Hacerte miembro de {organization}?',
  'Its administrators see your addresses and numbers, and can end the membership at any time.':
    'Sus administradores ven tus direcciones y números, y pueden terminar la pertenencia en cualquier momento.',
  'Decline membership of {organization}': 'Rechazar la pertenencia a {organization}',

  Passkeys: 'Llaves de acceso',
  'Stored on your devices. You sign in with a touch, your face or a PIN; there is no code to type.':
    'Se guardan en tus dispositivos. Inicias sesión con la huella, la cara o un PIN, sin escribir ningún código.',
  'You have no passkeys yet.': 'Todavía no tienes ninguna llave de acceso.',
  Name: 'Nombre',
  'Unnamed passkey': 'Llave de acceso sin nombre',
  'Last used': 'Último uso',
  'Remove this passkey?': '¿Quitar esta llave de acceso?',
  'It can no longer be used to sign in. Most browsers stop offering it; if yours still does, delete it on your device too.':
    'Ya no servirá para iniciar sesión. La mayoría de los navegadores dejan de ofrecerla; si el tuyo la sigue ofreciendo, bórrala también en tu dispositivo.',
  'Add an email address or a phone number first. The link that confirms a new passkey is sent there.':
    'Añade primero una dirección de correo o un número de teléfono. Allí se envía el enlace que confirma una llave de acceso nueva.',
  'Your new passkey is ready.': 'Tu nueva llave de acceso está lista.',
  'Passkey removed.': 'Se ha quitado la llave de acceso.',
  Rename: 'Cambiar el nombre',
  'Name this passkey': 'Ponle nombre a esta llave de acceso',
  'The device it is stored on, such as “Work laptop”.':
    'El dispositivo en el que está guardada, como «Portátil del trabajo».',
  Save: 'Guardar',
  'Name saved.': 'Nombre guardado.',
  'This device asks you to create the passkey. If you signed in more than 15 minutes ago, first follow the link in the email to {handle}.':
    'Este dispositivo te pide que crees la llave de acceso. Si iniciaste sesión hace más de 15 minutos, abre antes el enlace del correo enviado a {handle}.',
  'This device asks you to create the passkey. If you signed in more than 15 minutes ago, first follow the link in the text message to {handle}.':
    'Este dispositivo te pide que crees la llave de acceso. Si iniciaste sesión hace más de 15 minutos, abre antes el enlace del SMS enviado a {handle}.',
  'Add a passkey': 'Añadir una llave de acceso',
  Cancel: 'Cancelar',
  'No passkey was created: your device’s prompt was dismissed or did not appear. Try again.':
    'No se ha creado ninguna llave de acceso: se cerró el aviso del dispositivo o no apareció. Inténtalo de nuevo.',
  'The link was not opened in time. Try again to get a new one.':
    'El enlace no se abrió a tiempo. Inténtalo de nuevo para recibir otro.',
  'No passkey was created, for an unknown reason. Try again.':
    'No se ha creado ninguna llave de acceso por un motivo desconocido. Inténtalo de nuevo.',

  'Set up an authenticator app': 'Configurar una aplicación de autenticación',
  'Enter the address you sign in with. We’ll then show a QR code to scan.':
    'Escribe la dirección con la que inicias sesión. Después aparece un código QR para escanear.',
  'App removed.': 'Se ha quitado la aplicación.',
  'Authenticator app': 'Aplicación de autenticación',
  'Codes from an app on your phone, even when it is offline.':
    'Códigos de una aplicación de tu teléfono, también sin conexión.',
  'Remove the authenticator app?': '¿Quitar la aplicación de autenticación?',
  'Its codes and your recovery codes stop working.': 'Sus códigos y tus códigos de recuperación dejan de funcionar.',
  'Set up': 'Configurar',
  'Recovery codes left': 'Códigos de recuperación que quedan',
  unknown: 'se desconoce',
  'Not set up.': 'Sin configurar.',
  'Your authenticator app is ready.': 'Tu aplicación de autenticación está lista.',
  'You are also signed in elsewhere. If you do not recognize every session, end the others.':
    'También tienes sesiones abiertas en otros sitios. Si no las reconoces todas, cierra las demás.',
  'Signed out everywhere else.': 'Has cerrado sesión en todos los demás sitios.',
  'Sign out everywhere else': 'Cerrar las demás sesiones',
  'Stay signed in': 'Mantenerlas abiertas',

  'Password saved. Your other sessions have ended.': 'Contraseña guardada. Tus demás sesiones se han cerrado.',
  Password: 'Contraseña',
  'Changing it ends your other sessions.': 'Al cambiarla se cierran tus demás sesiones.',
  'No password set. You can sign in with codes or passkeys instead.':
    'No tienes contraseña. Puedes iniciar sesión con códigos o con llaves de acceso.',
  'Current password': 'Contraseña actual',
  'Leave empty to verify your identity another way.': 'Déjala vacía para verificar tu identidad de otra forma.',
  'New password': 'Contraseña nueva',
  'At least {count} characters.': 'Al menos {count} caracteres.',
  'Confirm new password': 'Repite la contraseña nueva',
  'The passwords don’t match': 'Las contraseñas deben coincidir',
  'Change the password': 'Cambiar la contraseña',
  'Set a password': 'Crear una contraseña',

  'Session ended.': 'Sesión cerrada.',
  'All other sessions ended.': 'Se han cerrado todas las demás sesiones.',
  Sessions: 'Sesiones',
  'Where you are signed in. End any session that you do not recognize.':
    'Dónde tienes la sesión iniciada. Cierra las sesiones que no reconozcas.',
  'End all others': 'Cerrar las demás',
  'End all other sessions?': '¿Cerrar todas las demás sesiones?',
  'End them': 'Cerrarlas',
  'Every other browser and device must sign in again. Your reader tokens, feed addresses, guest links and sandbox key end, too.':
    'Todos los demás navegadores y dispositivos tendrán que iniciar sesión de nuevo. Tus tokens de lectura, las direcciones de tus feeds, tus enlaces para invitados y tu clave del entorno de pruebas también terminan.',
  'None.': 'Ninguna.',
  Where: 'Dónde',
  'Signed in with': 'Iniciada con',
  Since: 'Desde',
  'this session': 'esta sesión',
  End: 'Cerrar',
  'End this session and the one you are using?': '¿Cerrar esta sesión y la que estás usando?',
  'End both': 'Cerrar ambas',
  'The session you are using was opened from it, so you have to sign in again here.':
    'La sesión que estás usando se abrió desde ella, así que aquí tendrás que iniciar sesión de nuevo.',
  'End: {name}': 'Cerrar: {name}',
  'Opened from another session': 'Abierta desde otra sesión',
  'Unknown device': 'Dispositivo desconocido',
  Passkey: 'Llave de acceso',
  'Email link': 'Enlace por correo',
  'SMS link': 'Enlace por SMS',
  'Email code': 'Código por correo',
  'SMS code': 'Código por SMS',
  'OpenID provider': 'Proveedor OpenID',
  'SAML provider': 'Proveedor SAML',
  'One-time link': 'Enlace de un solo uso',
  Impersonation: 'Suplantación',
  Anonymous: 'Anónimo',

  'Account ID': 'ID de la cuenta',
  Username: 'Nombre de usuario',
  'Email address': 'Dirección de correo',
  'Phone number': 'Número de teléfono',
  Groups: 'Grupos',
  Pages: 'Páginas',
  'Feedback to authors': 'Comentarios a los autores',
  'Pages of a preview': 'Páginas de una vista previa',
  'The application no longer has access.': 'La aplicación ya no tiene acceso.',
  'Applications with access': 'Aplicaciones con acceso',
  'Applications you signed in to with this account, and what they can see.':
    'Aplicaciones en las que has iniciado sesión con esta cuenta y lo que pueden ver.',
  'No application has access to your account.': 'Ninguna aplicación tiene acceso a tu cuenta.',
  Application: 'Aplicación',
  'Can see': 'Puede ver',
  Withdraw: 'Retirar',
  'Withdraw access for {name}?': '¿Retirar el acceso a {name}?',
  'Withdraw access': 'Retirar el acceso',
  'Its sessions end now. Next time, it must ask you again.':
    'Sus sesiones terminan ahora. La próxima vez tendrá que volver a pedirte permiso.',

  'The program no longer reads as you.': 'El programa ya no lee en tu nombre.',
  'Programs that read as you': 'Programas que leen en tu nombre',
  'Programs that you allowed to read private pages as you, such as a coding agent. They can read, and send feedback where you allowed it, and do nothing else.':
    'Programas a los que has permitido leer páginas privadas en tu nombre, como un agente de programación. Pueden leer, y enviar comentarios si lo permitiste, y nada más.',
  'No program reads as you.': 'Ningún programa lee en tu nombre.',
  Program: 'Programa',
  'Access went to': 'Acceso dado a',
  Feedback: 'Comentarios',
  allowed: 'permitido',
  'not allowed': 'no permitido',
  Expires: 'Caduca',
  'End access for {name}?': '¿Terminar el acceso de {name}?',
  'End access': 'Terminar el acceso',
  'It can no longer read as you. Next time, it must ask you again.':
    'Ya no podrá leer en tu nombre. La próxima vez tendrá que volver a pedirte permiso.',
  'a program that showed a code': 'un programa que mostró un código',
  'a program on your computer': 'un programa de tu ordenador',

  'Token ended.': 'Token anulado.',
  'Reader tokens': 'Tokens de lectura',
  'For programs that read private pages as you, such as a coding agent or a script. A token can read and do nothing else.':
    'Para programas que leen páginas privadas en tu nombre, como un agente de programación o un script. Un token solo puede leer.',
  'Create a token': 'Crear un token',
  'Copy the token “{name}” now; it is not shown again. Anyone who has it can read what it can read, so keep it where your program keeps secrets.':
    'Copia ahora el token «{name}»: no se vuelve a mostrar. Quien lo tenga puede leer lo mismo que él, así que guárdalo donde tu programa guarda los secretos.',
  'Token {name}': 'Token {name}',
  'This organization does not allow reader tokens.': 'Esta organización no permite tokens de lectura.',
  'You have no reader tokens.': 'No tienes tokens de lectura.',
  'End the token {name}?': '¿Anular el token {name}?',
  'End the token': 'Anular el token',
  'Programs that use it can no longer read as you.': 'Los programas que lo usan ya no podrán leer en tu nombre.',
  'Create a reader token': 'Crear un token de lectura',
  'Token created. Copy it now; you won’t be able to see it again.':
    'Token creado. Cópialo ahora: no podrás volver a verlo.',
  'The program that will use it.': 'El programa que lo va a usar.',
  'The token reads the pages of these groups for as long as you are a member. With none selected, it reads the pages for everyone who is signed in.':
    'El token lee las páginas de estos grupos mientras seas miembro. Sin ningún grupo, lee las páginas que puede ver cualquiera que haya iniciado sesión.',
  'Expires after': 'Caduca a los',
  'Create token': 'Crear token',

  'Key ended.': 'Clave anulada.',
  'Sandbox key': 'Clave del entorno de pruebas',
  'The samples of the API reference contain this key. It calls the sandbox and nothing else. It is created when you first look at a sample.':
    'Los ejemplos de la referencia de la API contienen esta clave. Sirve para llamar al entorno de pruebas y nada más. Se crea cuando miras un ejemplo por primera vez.',
  'You have no sandbox key.': 'No tienes clave del entorno de pruebas.',
  Created: 'Creada',
  'End the sandbox key?': '¿Anular la clave del entorno de pruebas?',
  'End the key': 'Anular la clave',
  'Programs that use it are refused immediately. The next sample that you look at in the API reference gets a new key.':
    'Los programas que la usan se rechazan de inmediato. El próximo ejemplo que mires en la referencia de la API tendrá una clave nueva.',

  'Address for a feed reader': 'Dirección para un lector de canales',
  'Weekly email': 'Correo semanal',
  'Feed ended.': 'Canal anulado.',
  'Feeds of changes': 'Canales de cambios',
  'What changed on the pages that you can read: for a feed reader, as RSS or JSON, or as a weekly email. The address of a feed gives access to nothing else.':
    'Lo que ha cambiado en las páginas que puedes leer: para un lector de canales, como RSS o JSON, o en un correo semanal. La dirección de un canal no abre nada más.',
  'Create a feed': 'Crear un canal',
  'Copy the address of “{name}” now; it is not shown again. Anyone who has it sees the titles of pages that you may read. For JSON Feed, replace changes.xml with changes.json.':
    'Copia ahora la dirección de «{name}»: no se vuelve a mostrar. Quien la tenga ve los títulos de las páginas que puedes leer. Para JSON Feed, cambia changes.xml por changes.json.',
  'Address of {name}': 'Dirección de {name}',
  'This organization does not allow feeds, or requires a second factor.':
    'Esta organización no permite canales o exige un segundo factor.',
  'You have no feeds.': 'No tienes canales.',
  Delivery: 'Envío',
  'End the feed {name}?': '¿Anular el canal {name}?',
  'End the feed': 'Anular el canal',
  'No more emails are sent, and its address stops working.': 'No habrá más correos y su dirección dejará de responder.',
  'Weekly email requested. You get one after each week with changes.':
    'Correo semanal solicitado. Recibirás uno después de cada semana con cambios.',
  'Feed created. Copy its address now; you won’t be able to see it again.':
    'Canal creado. Copia su dirección ahora: no podrás volver a verla.',
  'To tell it apart from your other feeds.': 'Para distinguirlo de tus otros canales.',
  'Create feed': 'Crear canal',

  Agreements: 'Acuerdos',
  'Agreements that you accepted here, each with a receipt signed by this server.':
    'Acuerdos que has aceptado aquí, cada uno con un recibo firmado por este servidor.',
  'You have not accepted any agreements here.': 'Aquí no has aceptado ningún acuerdo.',
  Agreement: 'Acuerdo',
  Version: 'Versión',
  Accepted: 'Aceptado',
  never: 'nunca',
  'Download receipt: {name}': 'Descargar el recibo de {name}',
  'Download receipt': 'Descargar el recibo',

  'Only what the site needs to work': 'Solo lo que el sitio necesita para funcionar',
  'Also what I choose': 'También lo que yo elija',
  'Consents saved.': 'Tus consentimientos se han guardado.',
  Consents: 'Consentimientos',
  'What you agree to on this site. You can change it at any time.':
    'Lo que aceptas en este sitio. Puedes cambiarlo en cualquier momento.',
  'You agree to': 'Aceptas',
  'You also allow': 'También permites',
  'Save consents': 'Guardar los consentimientos',
  Nothing: 'Nada',
  'What the site needs to work': 'Lo que el sitio necesita para funcionar',
  'Visit statistics': 'Estadísticas de visitas',
  Advertising: 'Publicidad',
  'Advertising on other sites': 'Publicidad en otros sitios',
  'Tracking across sites': 'Seguimiento entre sitios',

  'Your data is saved in my-data.json.': 'Tus datos se han guardado en my-data.json.',
  'Your data could not be read. Try again.': 'No se han podido leer tus datos. Inténtalo de nuevo.',
  'Your data': 'Tus datos',
  'Download what is stored about you, or delete your account.':
    'Descarga lo que se guarda sobre ti o elimina tu cuenta.',
  'Download my data': 'Descargar mis datos',
  'Delete my account': 'Eliminar mi cuenta',
  'Delete your account?': '¿Eliminar tu cuenta?',
  'Delete it for good': 'Eliminarla definitivamente',
  delete: 'eliminar',
  'Your account is deleted.': 'Tu cuenta se ha eliminado.',
  'Your addresses, passkeys, sessions, groups and everything else stored about you are deleted. This cannot be undone.':
    'Se eliminan tus direcciones, llaves de acceso, sesiones, grupos y todo lo demás que se guarda sobre ti. No se puede deshacer.',

  'Type {word} to confirm': 'Escribe {word} para confirmar',
  'This must read exactly: {word}': 'Debe decir exactamente: {word}',
  Close: 'Cerrar',
  Copy: 'Copiar',
  Copied: 'Copiado',
  'Copy: {label}': 'Copiar: {label}',
  '{label}: copied.': '{label}: copiado.',
  'The browser did not allow copying. Select the text and copy it yourself.':
    'El navegador no ha permitido copiar a esta página. Selecciona el texto y cópialo tú.',
  'Loading …': 'Cargando…',
  'Try again': 'Reintentar',
  'Your session has ended. Sign in again, then continue where you were.':
    'Tu sesión ha terminado. Inicia sesión de nuevo y sigue donde estabas.',
  'This failed for an unknown reason. Try again.': 'Algo ha fallado sin indicar el motivo. Inténtalo de nuevo.',
  'This field is required.': 'Este campo es obligatorio.',
  optional: 'opcional',
  Actions: 'Acciones',
  none: 'ninguno',
  'Confirm it’s you': 'Confirma que eres tú',
  'You signed in a while ago. Confirm it’s you to continue.':
    'Iniciaste sesión hace un rato. Confirma que eres tú para continuar.',
  'This needs your second factor: a passkey or an authenticator app.':
    'Para esto hace falta tu segundo factor: una llave de acceso o una aplicación de autenticación.',
  'You did not confirm that it is you.': 'No has confirmado que eres tú.',
  'Your session has ended': 'Tu sesión ha terminado',
  'Sign in again': 'Inicia sesión de nuevo',
  'Your session has ended. Nothing on the page is lost.': 'Tu sesión ha terminado. No se pierde nada de la página.',
} as const satisfies Readonly<Record<string, string>>

/** The sentences of the account page, which is on sites in several languages. The rest of the console is in English alone. */
export type Sentence = keyof typeof ES
