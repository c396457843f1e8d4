import type { Sentence } from './es.js'

/** What doors and opened pages say in Brazilian Portuguese. */
export const PT_BR: Readonly<Record<Sentence, string>> = {
  'This page can’t open right now': 'Esta página não pode ser aberta agora',
  'We can’t reach the sign-in service. Public pages work as usual.':
    'Não foi possível acessar o serviço de login. As páginas públicas funcionam normalmente.',
  'You seem to be offline': 'Parece que você está off-line',
  'This page couldn’t be loaded. Check your connection and try again.':
    'Não foi possível carregar esta página. Verifique sua conexão e tente novamente.',
  'This page didn’t open': 'Esta página não abriu',
  'The site may have been updated while you were reading. Reload the page.':
    'O site pode ter sido atualizado enquanto você lia. Recarregue a página.',
  'Sign in to read this page.': 'Entre para ler esta página.',
  'Opening the page …': 'Abrindo a página…',
  'This didn’t load. You may be offline, or the site was updated.':
    'Não foi possível carregar. Você pode estar off-line ou o site foi atualizado.',
  'Try again': 'Tentar novamente',
  Reload: 'Recarregar',
  'Sign in': 'Entrar',
  'Log out': 'Sair',
  'This page isn’t open yet': 'Esta página ainda não está aberta',
  'It will appear here on its own when its time comes.': 'Ela aparecerá aqui sozinha quando chegar a hora.',
  'It opens on {time} and will appear here on its own.': 'Ela abre em {time} e aparecerá aqui sozinha.',
  'This page is closed': 'Esta página está fechada',
  'It could be read until a time that has passed.': 'O período em que ela podia ser lida terminou.',
  'You don’t have access to this page yet': 'Você ainda não tem acesso a esta página',
  'This page can’t be opened': 'Esta página não pode ser aberta',
  'Read and accept to continue': 'Leia e aceite para continuar',
  'You are signed in as {name}.': 'Você entrou como {name}.',
  'This page is for members of {groups}.': 'Esta página é para membros de {groups}.',
  'Your account is not in a group that can read this page.': 'Sua conta não está em um grupo que pode ler esta página.',
  'You need to accept an agreement first.': 'Primeiro, você precisa aceitar um acordo.',
  'Your membership is suspended. Contact the site’s administrators to restore it.':
    'Sua participação está suspensa. Fale com os administradores do site para restaurá-la.',
  'Private pages can’t be opened at this web address. Go to the site’s own address, or tell its administrators that this one is missing.':
    'Páginas privadas não podem ser abertas neste endereço da web. Acesse o endereço do próprio site ou avise os administradores de que este está faltando.',
  'The sign-in service doesn’t recognize this version of the site, which may have been updated. Reload the page. If that doesn’t help, tell the site’s administrators.':
    'O serviço de login não reconhece esta versão do site, que pode ter sido atualizado. Recarregue a página. Se isso não resolver, avise os administradores do site.',
  'Why do you need it? (optional)': 'Por que você precisa dele? (opcional)',
  'Request access': 'Solicitar acesso',
  'Request sent': 'Solicitação enviada',
  'We’ll email you when it’s approved, and this page will open on its own.':
    'Enviaremos um e-mail quando ela for aprovada, e esta página se abrirá sozinha.',
  'Your request was declined. Contact the site’s administrators if you still need access.':
    'Sua solicitação foi recusada. Fale com os administradores do site se ainda precisar do acesso.',
  'Ask the site’s administrators to add you, then check again.':
    'Peça aos administradores do site que adicionem você e depois verifique novamente.',
  'The request could not be sent. Try again in a moment.':
    'Não foi possível enviar a solicitação. Tente novamente em instantes.',
  'Check again': 'Verificar novamente',
  'Switch account': 'Trocar de conta',
  Accept: 'Aceitar',
  'That didn’t work. Try again in a moment.': 'Não funcionou. Tente novamente em instantes.',
  'The agreement has changed. Read it again.': 'O acordo mudou. Leia-o novamente.',
  'You signed in too long ago. Sign in again to accept.':
    'Seu último login foi há muito tempo. Entre novamente para aceitar.',
  'Sign in again': 'Entrar novamente',
  'An administrator of your organization must accept this for all of its members.':
    'Um administrador da sua organização precisa aceitar isto por todos os membros.',
  'This browser stores nothing for this site': 'Este navegador não armazena nada para este site',
  'Its storage may be full or blocked. Free some space, or allow the site to store data, and try again.':
    'O armazenamento pode estar cheio ou bloqueado. Libere espaço ou permita que o site armazene dados e tente novamente.',
  'A file of this site is missing or out of date. Tell the site’s administrators.':
    'Um arquivo deste site está ausente ou desatualizado. Avise os administradores do site.',
  'This browser can’t open private pages': 'Este navegador não consegue abrir páginas privadas',
  'They are decrypted by a service worker, which this browser or this kind of window doesn’t have. Open the page in an up-to-date browser, outside of a private window or an app.':
    'Elas são descriptografadas por um service worker, que este navegador ou este tipo de janela não tem. Abra a página em um navegador atualizado, fora de uma janela anônima ou de um aplicativo.',
  Account: 'Conta',
  'Sign in to {site}': 'Entrar em {site}',
}
