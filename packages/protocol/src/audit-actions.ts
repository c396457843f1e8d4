interface ActionRow {
  /** What rows of the audit log store in place of the name. It never changes, and no other action ever has the same. */
  readonly number: number
  /** What the actor did, to follow the actor's name; `{whom}` is the affected person. */
  readonly says: string
  /** The same for actors who did it to themselves. */
  readonly own?: string
}

/** Every action that the audit log records, with its sentence. Webhook events have the same names. */
export const AUDIT_ACTIONS = {
  'access.requested': { number: 2, says: 'requested access', own: 'requested access' },
  'access.approved': { number: 3, says: 'approved the access request of {whom}' },
  'access.denied': { number: 4, says: 'denied the access request of {whom}' },
  'agreement.accepted': { number: 5, says: 'accepted an agreement', own: 'accepted an agreement' },
  'agreement.created': { number: 6, says: 'created an agreement' },
  'agreement.version_added': { number: 7, says: 'added a version of an agreement' },
  'agreement.withdrawn': { number: 8, says: 'withdrew an agreement' },
  'client.added': { number: 9, says: 'added an application' },
  'client.removed': { number: 10, says: 'removed an application' },
  'content.opened': { number: 1, says: 'opened private pages', own: 'opened private pages' },
  'credential.added': { number: 11, says: 'added a sign-in method for {whom}', own: 'added a sign-in method' },
  'credential.removed': { number: 12, says: 'removed a sign-in method of {whom}', own: 'removed a sign-in method' },
  'credentials.removed': {
    number: 13,
    says: 'removed every sign-in method of {whom}',
    own: 'removed every sign-in method',
  },
  'domain.added': { number: 14, says: 'added an email domain' },
  'domain.changed': { number: 15, says: 'changed an email domain' },
  'domain.failing': { number: 16, says: 'did not find the DNS record of an email domain' },
  'domain.joined': { number: 17, says: 'joined {whom} by an email domain', own: 'joined by their email domain' },
  'domain.lapsed': { number: 18, says: 'stopped admitting people by an email domain' },
  'domain.removed': { number: 19, says: 'removed an email domain' },
  'domain.verified': { number: 20, says: 'verified an email domain' },
  'feed_token.created': { number: 21, says: 'created a feed address', own: 'created a feed address' },
  'feed_token.ended': { number: 22, says: 'revoked a feed address of {whom}', own: 'revoked a feed address' },
  'feedback.sent': { number: 23, says: 'sent feedback', own: 'sent feedback' },
  'feedback.updated': { number: 24, says: 'changed the state of feedback' },
  'group.added': { number: 25, says: 'created a group' },
  'group.described': { number: 26, says: 'described a group' },
  'group.member_added': { number: 27, says: 'added {whom} to a group' },
  'group.member_removed': { number: 28, says: 'removed {whom} from a group' },
  'group.removed': { number: 29, says: 'removed a group' },
  'guest_link.created': { number: 30, says: 'created a guest link for {whom}', own: 'created a guest link' },
  'guest_link.ended': { number: 31, says: 'ended a guest link of {whom}', own: 'ended a guest link' },
  'guest_link.proven': { number: 32, says: 'proved the address of a guest link' },
  'guest_link.accepted': { number: 33, says: 'accepted an agreement' },
  'guest_link.opened': { number: 34, says: 'opened a page' },
  'guest_password.created': { number: 35, says: 'set a guest password' },
  'guest_password.changed': { number: 36, says: 'changed a guest password' },
  'guest_password.ended': { number: 37, says: 'ended a guest password' },
  'guest_password.entered': { number: 38, says: 'entered a guest password' },
  'guest_password.opened': { number: 39, says: 'opened a page' },
  'impersonation.allowed': { number: 40, says: 'acted as {whom}' },
  'impersonation.refused': { number: 41, says: 'tried to act as {whom} and was refused' },
  'invitation.removed': { number: 42, says: 'revoked an invitation' },
  'invitation.sent_again': { number: 43, says: 'sent an invitation again' },
  'key.added': { number: 44, says: 'created an API key' },
  'key.expiring': { number: 45, says: 'announced the end of an API key' },
  'key.removed': { number: 46, says: 'removed an API key' },
  'mail.tested': { number: 47, says: 'sent a test email', own: 'sent a test email' },
  'membership.accepted': { number: 48, says: 'accepted the membership of {whom}', own: 'accepted the membership' },
  'master_key.rotated': { number: 49, says: 'rotated the master key' },
  'organization.added': { number: 50, says: 'added an organization' },
  'organization.changed': { number: 51, says: 'changed the settings of an organization' },
  'organization.resumed': { number: 52, says: 'resumed an organization' },
  'organization.suspended': { number: 53, says: 'suspended an organization' },
  'person.added': { number: 54, says: 'added {whom}', own: 'was added' },
  'person.approved': { number: 55, says: 'approved {whom}' },
  'person.attributes': { number: 56, says: 'changed attributes of {whom}', own: 'changed their attributes' },
  'person.deleted': { number: 57, says: 'deleted {whom}', own: 'deleted their account' },
  'person.direct_id': { number: 58, says: 'made a one-time sign-in for {whom}', own: 'made a one-time sign-in' },
  'person.disabled': { number: 59, says: 'disabled {whom}' },
  'person.enabled': { number: 60, says: 'enabled {whom}' },
  'person.groups': { number: 61, says: 'changed the groups of {whom}', own: 'changed their groups' },
  'person.handle_removed': { number: 62, says: 'removed a handle of {whom}', own: 'removed a handle' },
  'person.impersonation_prepared': { number: 63, says: 'prepared to sign in as {whom}' },
  'person.invited': { number: 64, says: 'invited {whom}' },
  'person.password_changed': { number: 65, says: 'changed the password of {whom}', own: 'changed their password' },
  'person.rejected': { number: 66, says: 'rejected {whom}' },
  'person.sessions_ended': { number: 67, says: 'signed {whom} out everywhere', own: 'signed out everywhere' },
  'person.signed_in': { number: 0, says: 'signed in as {whom}', own: 'signed in' },
  'person.signed_up': { number: 68, says: 'signed up {whom}', own: 'signed up' },
  'person.switched': { number: 69, says: 'switched to an organization', own: 'switched to an organization' },
  'preview.added': { number: 70, says: 'registered a preview' },
  'preview.closed': { number: 71, says: 'closed a preview' },
  'preview.signed_in': { number: 72, says: 'signed in at a preview', own: 'signed in at a preview' },
  'program.allowed': { number: 73, says: 'allowed an application', own: 'allowed an application' },
  'program.signed_in': { number: 74, says: 'signed in to an application', own: 'signed in to an application' },
  'program.withdrawn': {
    number: 75,
    says: 'withdrew what an application was allowed',
    own: 'withdrew what an application was allowed',
  },
  'provider.activated': { number: 76, says: 'activated a sign-in provider' },
  'provider.added': { number: 77, says: 'added a sign-in provider' },
  'provider.changed': { number: 78, says: 'changed a sign-in provider' },
  'provider.drafted': { number: 79, says: 'entered a sign-in provider' },
  'provider.removed': { number: 80, says: 'removed a sign-in provider' },
  'reader_token.created': { number: 81, says: 'created a reader token for {whom}', own: 'created a reader token' },
  'reader_token.ended': { number: 82, says: 'revoked a reader token of {whom}', own: 'revoked a reader token' },
  'reader_token.first_used': {
    number: 83,
    says: 'used a reader token for the first time',
    own: 'used a reader token for the first time',
  },
  'reader_token.new_network': {
    number: 84,
    says: 'used a reader token from a new network',
    own: 'used a reader token from a new network',
  },
  'reading_grant.created': { number: 85, says: 'allowed a program to read', own: 'allowed a program to read' },
  'reading_grant.ended': {
    number: 86,
    says: 'ended the access of a program of {whom}',
    own: 'ended the access of a program',
  },
  'sample_key.created': { number: 87, says: 'created a sandbox key', own: 'created a sandbox key' },
  'sample_key.ended': { number: 88, says: 'revoked the sandbox key of {whom}', own: 'revoked their sandbox key' },
  'sample_keys.webhook_removed': { number: 89, says: 'removed the key webhook' },
  'sample_keys.webhook_set': { number: 90, says: 'set the key webhook' },
  'session.ended': { number: 91, says: 'ended a session of {whom}', own: 'ended a session' },
  'set_up_link.created': { number: 92, says: 'created a set-up link' },
  'set_up_link.revoked': { number: 93, says: 'revoked a set-up link' },
  'set_up_link.used': { number: 94, says: 'set up single sign-on' },
  'signing_key.rotated': { number: 95, says: 'rotated the signing key' },
  'site.view_prepared': {
    number: 96,
    says: 'viewed the site as others see it',
    own: 'viewed the site as others see it',
  },
  'site_key.added': { number: 97, says: 'added a key pair for the site' },
  'site_key.forgotten': { number: 98, says: 'destroyed a key pair of the site' },
  'webhook.added': { number: 99, says: 'added a webhook' },
  'webhook.changed': { number: 100, says: 'changed a webhook' },
  'webhook.removed': { number: 101, says: 'removed a webhook' },
  'webhook.replayed': { number: 102, says: 'sent webhook events again' },
} as const satisfies Record<string, ActionRow>

export type AuditAction = keyof typeof AUDIT_ACTIONS

/**
 * The sentence of an audit log entry, to follow the actor's name; the action's name if a later version wrote it.
 * @param isOwn whether the actor is the affected person
 * @example auditSentence('person.disabled', false) // 'disabled {whom}'
 */
export function auditSentence(action: string, isOwn: boolean): string {
  const rows: Readonly<Record<string, ActionRow | undefined>> = AUDIT_ACTIONS
  const row = rows[action]
  return (isOwn ? row?.own : undefined) ?? row?.says ?? action
}
