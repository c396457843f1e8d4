import { FR } from '../text/fr.js'
import type { LoginTexts, PageTexts } from './page-texts.js'

const PAGE: PageTexts = {
  title: 'Connexion à {{NAME}}',
  subtitle: 'pour continuer vers {{NAME}}',
  returning: 'Un instant. Nous vous ramenons à {{NAME}}.',
  failed:
    'La connexion a pris trop de temps ou a été refusée. Revenez là où vous vouliez vous connecter, ou réessayez.',
  providerFailed: 'La connexion auprès du fournisseur n’a pas abouti. Réessayez ou choisissez un autre moyen.',
  again: 'Réessayer',
  consentTitle: 'Autoriser {{NAME}} à utiliser votre compte ?',
  consentAccount: 'Vous êtes connecté en tant que {{NAME}}.',
  consentIntro: '{{NAME}} demande ce qui suit :',
  consentNote:
    'Votre compte ne peut pas être modifié. Vous pouvez retirer cet accès à tout moment sur la page de votre compte.',
  allow: 'Autoriser',
  cancel: 'Annuler',
  scopes: {
    openid: 'L’identifiant de votre compte, pour vous reconnaître à votre retour',
    profile: 'Votre nom d’utilisateur',
    email: 'Votre adresse e-mail',
    phone: 'Votre numéro de téléphone',
    groups: 'Les groupes dont vous êtes membre',
  },
}

export const texts: LoginTexts = { page: PAGE, form: FR }
