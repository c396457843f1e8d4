/** What doors and opened pages say in Spanish. Its keys are the sentences, which every other language has as well. */
export const ES = {
  'This page can’t open right now': 'Esta página no se puede abrir ahora',
  'We can’t reach the sign-in service. Public pages work as usual.':
    'El servicio de inicio de sesión no responde. Las páginas públicas funcionan como siempre.',
  'You seem to be offline': 'Parece que no tienes conexión',
  'This page couldn’t be loaded. Check your connection and try again.':
    'No se ha podido cargar esta página. Revisa tu conexión e inténtalo de nuevo.',
  'This page didn’t open': 'Esta página no se abrió',
  'The site may have been updated while you were reading. Reload the page.':
    'Quizá el sitio se actualizó mientras leías. Recarga la página.',
  'Sign in to read this page.': 'Inicia sesión para leer esta página.',
  'Opening the page …': 'Abriendo la página…',
  'This didn’t load. You may be offline, or the site was updated.':
    'No se ha podido cargar. Quizá no tengas conexión o el sitio se haya actualizado.',
  'Try again': 'Intentar de nuevo',
  Reload: 'Recargar',
  'Sign in': 'Iniciar sesión',
  'Log out': 'Cerrar sesión',
  'This page isn’t open yet': 'Esta página aún no está abierta',
  'It will appear here on its own when its time comes.': 'Aparecerá aquí automáticamente cuando llegue su momento.',
  'It opens on {time} and will appear here on its own.': 'Se abre el {time} y aparecerá aquí automáticamente.',
  'This page is closed': 'Esta página está cerrada',
  'It could be read until a time that has passed.': 'El plazo para leerla ha terminado.',
  'You don’t have access to this page yet': 'Todavía no tienes acceso a esta página',
  'This page can’t be opened': 'Esta página no se puede abrir',
  'Read and accept to continue': 'Lee y acepta para continuar',
  'You are signed in as {name}.': 'Has iniciado sesión como {name}.',
  'This page is for members of {groups}.': 'Esta página es para miembros de {groups}.',
  'Your account is not in a group that can read this page.':
    'Tu cuenta no está en ningún grupo que pueda leer esta página.',
  'You need to accept an agreement first.': 'Primero tienes que aceptar un acuerdo.',
  'Your membership is suspended. Contact the site’s administrators to restore it.':
    'Tu acceso como miembro está suspendido. Contacta con los administradores del sitio para recuperarlo.',
  'Private pages can’t be opened at this web address. Go to the site’s own address, or tell its administrators that this one is missing.':
    'Las páginas privadas no se pueden abrir en esta dirección web. Ve a la dirección habitual del sitio o avisa a sus administradores de que esta no está autorizada.',
  'The sign-in service doesn’t recognize this version of the site, which may have been updated. Reload the page. If that doesn’t help, tell the site’s administrators.':
    'El servicio de inicio de sesión no reconoce esta versión del sitio, que quizá se haya actualizado. Recarga la página. Si no funciona, avisa a los administradores del sitio.',
  'Why do you need it? (optional)': '¿Para qué lo necesitas? (opcional)',
  'Request access': 'Pedir acceso',
  'Request sent': 'Solicitud enviada',
  'We’ll email you when it’s approved, and this page will open on its own.':
    'Te enviaremos un correo cuando se apruebe, y esta página se abrirá sola.',
  'Your request was declined. Contact the site’s administrators if you still need access.':
    'Tu solicitud fue rechazada. Contacta con los administradores del sitio si aún necesitas acceso.',
  'Ask the site’s administrators to add you, then check again.':
    'Pide a los administradores del sitio que te añadan y vuelve a comprobarlo.',
  'The request could not be sent. Try again in a moment.':
    'No se pudo enviar la solicitud. Inténtalo de nuevo dentro de un momento.',
  'Check again': 'Comprobar de nuevo',
  'Switch account': 'Cambiar de cuenta',
  Accept: 'Aceptar',
  'That didn’t work. Try again in a moment.': 'No ha funcionado. Inténtalo de nuevo dentro de un momento.',
  'The agreement has changed. Read it again.': 'El acuerdo ha cambiado. Vuelve a leerlo.',
  'You signed in too long ago. Sign in again to accept.':
    'Iniciaste sesión hace demasiado tiempo. Vuelve a iniciarla para aceptar.',
  'Sign in again': 'Volver a iniciar sesión',
  'An administrator of your organization must accept this for all of its members.':
    'Un administrador de tu organización lo acepta en nombre de todos sus miembros.',
  'This browser stores nothing for this site': 'Este navegador no guarda nada para este sitio',
  'Its storage may be full or blocked. Free some space, or allow the site to store data, and try again.':
    'Puede que su almacenamiento esté lleno o bloqueado. Libere espacio o permita que el sitio guarde datos y vuelva a intentarlo.',
  'A file of this site is missing or out of date. Tell the site’s administrators.':
    'Falta un archivo de este sitio o no está actualizado. Avise a los administradores del sitio.',
  'This browser can’t open private pages': 'Este navegador no puede abrir páginas privadas',
  'They are decrypted by a service worker, which this browser or this kind of window doesn’t have. Open the page in an up-to-date browser, outside of a private window or an app.':
    'Las descifra un service worker, que este navegador o este tipo de ventana no tiene. Abra la página en un navegador actualizado, fuera de una ventana privada o de una aplicación.',
  Account: 'Cuenta',
  'Sign in to {site}': 'Inicia sesión en {site}',
} as const

/** A sentence in English, by which its translations are found. */
export type Sentence = keyof typeof ES
