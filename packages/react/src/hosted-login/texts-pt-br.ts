import { PT_BR } from '../languages/pt-br.js'
import type { LoginTexts, PageTexts } from './page-texts.js'

const PAGE: PageTexts = {
  title: 'Entrar em {{NAME}}',
  subtitle: 'para continuar em {{NAME}}',
  returning: 'Um momento. Você está sendo levado para {{NAME}}.',
  failed: 'O login demorou demais ou foi recusado. Volte à página onde você queria entrar ou tente novamente.',
  providerFailed: 'O login no provedor não foi concluído. Tente novamente ou escolha outro método.',
  again: 'Tentar novamente',
  consentTitle: 'Permitir que {{NAME}} use sua conta?',
  consentAccount: 'Você entrou como {{NAME}}.',
  consentIntro: '{{NAME}} solicita o seguinte:',
  consentCannot: 'Não pode alterar sua conta.',
  consentEnd: 'Você pode revogar isto a qualquer momento na página da sua conta.',
  readingTitle: 'Permitir que {{NAME}} leia em seu nome?',
  readingHost: 'O acesso vai para {{NAME}}. Continue somente se você conhece este endereço.',
  readingDevice: 'O acesso vai para um programa neste computador. Continue somente se você acabou de iniciá-lo.',
  readingCode:
    'O acesso vai para o programa cujo código você digitou. Continue somente se você mesmo acabou de iniciá-lo.',
  readingGroups: 'Ele lê as páginas para qualquer pessoa conectada e as páginas destes seus grupos:',
  readingCannot: 'Ele não pode fazer mais nada em seu nome.',
  readingEnd: 'Você pode encerrar isto a qualquer momento na página da sua conta.',
  allowed: 'Pronto. Volte para {{NAME}}; você pode fechar esta página.',
  denied: '{{NAME}} não recebeu acesso. Você pode fechar esta página.',
  allow: 'Permitir',
  cancel: 'Cancelar',
  scopes: {
    openid: 'O ID da sua conta, para reconhecer você quando voltar',
    profile: 'Seu nome de usuário',
    email: 'Seu endereço de e-mail',
    phone: 'Seu número de telefone',
    groups: 'Os grupos aos quais você pertence',
    read: 'Pode pesquisar e ler as páginas que você pode ler.',
    feedback: 'Pode enviar comentários sobre páginas aos autores em seu nome.',
    preview: 'Pode abrir as páginas privadas desta prévia como você. O autor não vê quem você é.',
  },
}

export const texts: LoginTexts = {
  page: PAGE,
  form: {
    ...PT_BR,
    'validationError.email.format': 'Isto não é um endereço de e-mail. Verifique se há erros de digitação.',
  },
}
