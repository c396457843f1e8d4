import type { ReaderLanguage } from './reader-language.js'

/** Texts for readers in German. */
export const DE: ReaderLanguage = {
  texts: {
    link_over_title: 'Dieser Link ist abgelaufen oder wurde schon benutzt',
    link_over: 'Fordern Sie auf der Seite, auf der Sie sich anmelden wollten, einen neuen Link an.',
    invitation_title: 'Einladung zu {{sender}}',
    invitation: 'Nehmen Sie an, um sich mit diesem Browser anzumelden. Die Einladung funktioniert einmal.',
    invitation_as:
      'Nehmen Sie an, um sich mit diesem Browser als {{account}} anzumelden. Die Einladung funktioniert einmal.',
    invitation_button: 'Einladung annehmen',
    requested_from: 'Angefordert von {{browser}}.',
    requested_from_unknown: 'Angefordert von einem unbekannten Browser.',
    not_you: 'Wenn Sie das nicht waren, schließen Sie diese Seite; dann geschieht nichts.',
    sign_in_title: 'Bei {{sender}} anmelden',
    sign_in_title_as: 'Bei {{sender}} als {{account}} anmelden',
    sign_in_button: 'Anmelden',
    add_title: '{{handle}} zu einem Konto ohne Adresse hinzufügen?',
    add_title_as: '{{handle}} zum Konto von {{account}} hinzufügen?',
    add_button: '{{handle}} hinzufügen',
    add_warning:
      'Wer sich danach mit {{handle}} bei {{sender}} anmeldet, benutzt ein Konto ohne Adresse. Wenn dieses Konto nicht Ihres ist, schließen Sie diese Seite; dann geschieht nichts.',
    add_warning_as:
      'Wer sich danach mit {{handle}} bei {{sender}} anmeldet, benutzt das Konto von {{account}}. Wenn dieses Konto nicht Ihres ist, schließen Sie diese Seite; dann geschieht nichts.',
    added_title: 'Adresse hinzugefügt',
    added: '{{handle}} gehört jetzt zu diesem Konto. Sie können diese Seite schließen.',
    password_title: 'Neues Passwort für {{sender}} wählen',
    password_title_as: 'Neues Passwort für {{account}} bei {{sender}} wählen',
    password_button: 'Passwort festlegen',
    password_new: 'Neues Passwort',
    password_again: 'Neues Passwort bestätigen',
    password_mismatch: 'Die Passwörter stimmen nicht überein',
    password_length: 'Dieses Passwort ist nicht möglich: {{least}} bis {{most}} Zeichen sind erforderlich.',
    password_common: 'Dieses Passwort ist nicht möglich: Es ist eines der häufigsten Passwörter.',
    password_word: 'Dieses Passwort ist nicht möglich: Es enthält das Wort „{{word}}“.',
    password_rule: 'Dieses Passwort ist nicht möglich: Es verletzt die Regel „{{rule}}“.',
    signed_in_title: 'Sie sind angemeldet!',
    redirecting: 'Sie werden weitergeleitet.',
    continue: 'Weiter',
    return_to_page:
      'Kehren Sie zu der Seite zurück, auf der Sie die Anmeldung begonnen haben. Sie können diese Seite schließen.',
    confirmed_title: 'Adresse bestätigt',
    one_step_left:
      'Es fehlt noch ein Schritt: Kehren Sie zu dem Browser zurück, in dem Sie die Anmeldung begonnen haben. Sie können diese Seite schließen.',
    refused_title: 'Sie sind nicht angemeldet',
    refused:
      'Die Anmeldung wurde abgelehnt. Versuchen Sie es noch einmal, oder wenden Sie sich an die Administration der Website.',
    awaits_organization: 'Die Administration von {{organization}} muss Ihrem Beitritt zustimmen.',
    by_invitation:
      'Eine Registrierung ist nur mit Einladung möglich. Wenden Sie sich an die Administration der Website.',
    handle_not_allowed:
      'Diese Adresse kann hier nicht registriert werden. Wenden Sie sich an die Administration der Website.',
    not_active: 'Ihr Konto ist nicht aktiv. Wenden Sie sich an die Administration der Website.',
    handle_taken: 'Diese Adresse gehört bereits zu einem anderen Konto.',
    sign_in_over_title: 'Diese Anmeldung ist abgelaufen',
    sign_in_over:
      'Sie ist schon abgeschlossen, hat zu lange gedauert oder wurde nicht hier begonnen. Gehen Sie zu der Seite zurück, auf der Sie sich anmelden wollten, und versuchen Sie es noch einmal.',
    unknown_provider_title: 'Unbekannter Anbieter',
    unknown_provider: 'Diesen Anmeldeanbieter gibt es nicht. Wenden Sie sich an die Administration der Website.',
    approved_subject: 'Sie haben jetzt Zugang zu {{sender}}',
    approved: 'Ihre Anfrage nach Zugang zu {{sender}} wurde genehmigt.',
    declined_subject: 'Ihre Anfrage nach Zugang zu {{sender}} wurde abgelehnt',
    declined:
      'Ihre Anfrage nach Zugang zu {{sender}} wurde abgelehnt. Wenden Sie sich an die Administration der Website, wenn Sie den Zugang weiterhin brauchen.',
    open_page: 'Seite öffnen',
    access_reason: 'Sie erhalten diese E-Mail, weil Sie Zugang zu {{sender}} angefragt haben.',
    no_account_subject: 'Kein Konto bei {{sender}}',
    no_account:
      'Jemand wollte bei {{sender}} ein Passwort für diese Adresse zurücksetzen, aber kein Konto hat sie. Wenn Sie das waren, melden Sie sich stattdessen mit einem Code an.',
    receipt_subject: 'Sie haben „{{name}}“ zugestimmt',
    receipt: 'Sie haben „{{name}}“, Version {{version}}, als Mitglied von {{company}} zugestimmt: {{time}}.',
    receipt_keep:
      'Bewahren Sie die angehängte Bestätigung auf. Sie ist signiert und belegt, welchem Text Sie wann zugestimmt haben.',
    receipt_reason: 'Sie erhalten diese E-Mail, weil Sie bei {{sender}} einer Vereinbarung zugestimmt haben.',
    changes_intro: 'Diese Seiten, die Sie lesen können, sind neu oder haben sich geändert:',
    changes_more: 'Hier stehen nur die neuesten {{shown}} von {{count}}.',
    changes_reason: 'Sie erhalten diese E-Mail, weil Sie sie abonniert haben. Abbestellen können Sie sie unter {{url}}',
  },
  changes: { one: 'Eine Änderung bei {{sender}}', other: '{{count}} Änderungen bei {{sender}}' },
}
