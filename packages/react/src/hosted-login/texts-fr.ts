import { FR } from '../languages/fr.js'
import type { LoginTexts, PageTexts } from './page-texts.js'

const PAGE: PageTexts = {
  title: 'Connexion à {{NAME}}',
  subtitle: 'pour continuer vers {{NAME}}',
  returning: 'Un instant. Vous allez être redirigé vers {{NAME}}.',
  failed:
    'La connexion a pris trop de temps ou a été refusée. Revenez là où vous vouliez vous connecter, ou réessayez.',
  providerFailed: 'La connexion auprès du fournisseur n’a pas abouti. Réessayez ou choisissez un autre moyen.',
  again: 'Réessayer',
  consentTitle: 'Autoriser {{NAME}} à utiliser votre compte ?',
  consentAccount: 'Vous êtes connecté en tant que {{NAME}}.',
  consentIntro: '{{NAME}} demande ce qui suit :',
  consentCannot: 'Elle ne peut pas modifier votre compte.',
  consentEnd: 'Vous pouvez retirer cet accès à tout moment sur la page de votre compte.',
  readingTitle: 'Autoriser {{NAME}} à lire en votre nom ?',
  readingHost: 'L’accès est donné à {{NAME}}. Continuez seulement si vous connaissez cette adresse.',
  readingDevice: 'L’accès est donné à un programme sur cet ordinateur. Continuez seulement si vous venez de le lancer.',
  readingCode:
    'L’accès est donné au programme dont vous avez saisi le code. Continuez seulement si vous venez de le lancer vous-même.',
  readingGroups: 'Il lit les pages destinées à toutes les personnes connectées et celles de ces groupes :',
  readingCannot: 'Il ne peut rien faire d’autre en votre nom.',
  readingEnd: 'Vous pouvez y mettre fin à tout moment sur la page de votre compte.',
  allowed: 'C’est fait. Revenez à {{NAME}} ; vous pouvez fermer cette page.',
  denied: '{{NAME}} n’a pas reçu d’accès. Vous pouvez fermer cette page.',
  allow: 'Autoriser',
  cancel: 'Annuler',
  scopes: {
    openid: 'L’identifiant de votre compte, pour vous reconnaître à votre retour',
    profile: 'Votre nom d’utilisateur',
    email: 'Votre adresse e-mail',
    phone: 'Votre numéro de téléphone',
    groups: 'Les groupes dont vous êtes membre',
    read: 'Il peut chercher et lire les pages que vous pouvez lire.',
    preview: 'Il peut ouvrir les pages privées de cet aperçu comme vous. Son auteur ne voit pas qui vous êtes.',
    feedback: 'Il peut envoyer des remarques sur les pages à leurs auteurs en votre nom.',
  },
}

export const texts: LoginTexts = {
  page: PAGE,
  form: { ...FR, 'validationError.email.format': 'Ceci n’est pas une adresse e-mail. Vérifiez-la.' },
}
