import { ES } from '../languages/es.js'
import type { LoginTexts, PageTexts } from './page-texts.js'

const PAGE: PageTexts = {
  title: 'Inicia sesión en {{NAME}}',
  subtitle: 'para continuar en {{NAME}}',
  returning: 'Un momento. Te llevamos a {{NAME}}.',
  failed: 'El inicio de sesión tardó demasiado o fue rechazado. Vuelve a donde querías entrar o inténtalo de nuevo.',
  providerFailed: 'El inicio de sesión con el proveedor no terminó. Inténtalo de nuevo o elige otra forma.',
  again: 'Intentar de nuevo',
  consentTitle: '¿Permitir que {{NAME}} use tu cuenta?',
  consentAccount: 'Has iniciado sesión como {{NAME}}.',
  consentIntro: '{{NAME}} pide lo siguiente:',
  consentCannot: 'No puede cambiar tu cuenta.',
  consentEnd: 'Puedes retirar este permiso cuando quieras en la página de tu cuenta.',
  readingTitle: '¿Permitir que {{NAME}} lea en tu nombre?',
  readingHost: 'El acceso va a {{NAME}}. Continúa solo si conoces esta dirección.',
  readingDevice: 'El acceso va a un programa de este equipo. Continúa solo si acabas de iniciarlo.',
  readingCode: 'El acceso va al programa cuyo código has introducido. Continúa solo si acabas de iniciarlo tú.',
  readingGroups: 'Lee las páginas para cualquiera que haya iniciado sesión y las de estos grupos tuyos:',
  readingCannot: 'No puede hacer nada más en tu nombre.',
  readingEnd: 'Puedes terminar el acceso cuando quieras en la página de tu cuenta.',
  allowed: 'Listo. Vuelve a {{NAME}}; puedes cerrar esta página.',
  denied: '{{NAME}} no ha recibido acceso. Puedes cerrar esta página.',
  allow: 'Permitir',
  cancel: 'Cancelar',
  scopes: {
    openid: 'El identificador de tu cuenta, para reconocerte cuando vuelvas',
    profile: 'Tu nombre de usuario',
    email: 'Tu dirección de correo electrónico',
    phone: 'Tu número de teléfono',
    groups: 'Los grupos a los que perteneces',
    read: 'Puede buscar y leer las páginas que tú puedes leer.',
    preview: 'Puede abrir las páginas privadas de esta vista previa como tú. Su autor no ve quién eres.',
    feedback: 'Puede enviar comentarios sobre las páginas a sus autores en tu nombre.',
  },
}

export const texts: LoginTexts = {
  page: PAGE,
  form: { ...ES, 'validationError.email.format': 'Esto no es una dirección de correo. Revísala.' },
}
