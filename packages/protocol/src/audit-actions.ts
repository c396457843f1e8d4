interface ActionRow {
  /** What the actor did, to follow the actor's name; `{whom}` is the affected person. */
  readonly says: string
  /** The same for actors who did it to themselves. */
  readonly own?: string
}

/** Every action that the audit log records, with its sentence. Webhook events have the same names. */
export const AUDIT_ACTIONS = {
  'access.requested': { says: 'requested access', own: 'requested access' },
  'access.approved': { says: 'approved the access request of {whom}' },
  'access.denied': { says: 'denied the access request of {whom}' },
  'agreement.accepted': { says: 'accepted an agreement', own: 'accepted an agreement' },
  'agreement.created': { says: 'created an agreement' },
  'agreement.version_added': { says: 'added a version of an agreement' },
  'agreement.withdrawn': { says: 'withdrew an agreement' },
  'client.added': { says: 'added an application' },
  'client.removed': { says: 'removed an application' },
  'content.opened': { says: 'opened private pages', own: 'opened private pages' },
  'credential.added': { says: 'added a sign-in method for {whom}', own: 'added a sign-in method' },
  'credential.removed': { says: 'removed a sign-in method of {whom}', own: 'removed a sign-in method' },
  'credentials.removed': { says: 'removed every sign-in method of {whom}', own: 'removed every sign-in method' },
  'domain.added': { says: 'added an email domain' },
  'domain.changed': { says: 'changed an email domain' },
  'domain.failing': { says: 'did not find the DNS record of an email domain' },
  'domain.joined': { says: 'joined {whom} by an email domain', own: 'joined by their email domain' },
  'domain.lapsed': { says: 'stopped admitting people by an email domain' },
  'domain.removed': { says: 'removed an email domain' },
  'domain.verified': { says: 'verified an email domain' },
  'feed_token.created': { says: 'created a feed address', own: 'created a feed address' },
  'feed_token.ended': { says: 'revoked a feed address of {whom}', own: 'revoked a feed address' },
  'feedback.sent': { says: 'sent feedback', own: 'sent feedback' },
  'feedback.updated': { says: 'changed the state of feedback' },
  'group.added': { says: 'created a group' },
  'group.described': { says: 'described a group' },
  'group.member_added': { says: 'added {whom} to a group' },
  'group.member_removed': { says: 'removed {whom} from a group' },
  'group.removed': { says: 'removed a group' },
  'guest_link.created': { says: 'created a guest link for {whom}', own: 'created a guest link' },
  'guest_link.ended': { says: 'ended a guest link of {whom}', own: 'ended a guest link' },
  'guest_link.proven': { says: 'proved the address of a guest link' },
  'guest_link.opened': { says: 'opened a page' },
  'guest_password.created': { says: 'set a guest password' },
  'guest_password.changed': { says: 'changed a guest password' },
  'guest_password.ended': { says: 'ended a guest password' },
  'guest_password.entered': { says: 'entered a guest password' },
  'guest_password.opened': { says: 'opened a page' },
  'impersonation.allowed': { says: 'acted as {whom}' },
  'impersonation.refused': { says: 'tried to act as {whom} and was refused' },
  'invitation.removed': { says: 'revoked an invitation' },
  'invitation.sent_again': { says: 'sent an invitation again' },
  'key.added': { says: 'created an API key' },
  'key.expiring': { says: 'announced the end of an API key' },
  'key.removed': { says: 'removed an API key' },
  'mail.tested': { says: 'sent a test email', own: 'sent a test email' },
  'membership.accepted': { says: 'accepted the membership of {whom}', own: 'accepted the membership' },
  'master_key.rotated': { says: 'rotated the master key' },
  'organization.added': { says: 'added an organization' },
  'organization.changed': { says: 'changed the settings of an organization' },
  'organization.resumed': { says: 'resumed an organization' },
  'organization.suspended': { says: 'suspended an organization' },
  'person.added': { says: 'added {whom}', own: 'was added' },
  'person.approved': { says: 'approved {whom}' },
  'person.attributes': { says: 'changed attributes of {whom}', own: 'changed their attributes' },
  'person.deleted': { says: 'deleted {whom}', own: 'deleted their account' },
  'person.direct_id': { says: 'made a one-time sign-in for {whom}', own: 'made a one-time sign-in' },
  'person.disabled': { says: 'disabled {whom}' },
  'person.enabled': { says: 'enabled {whom}' },
  'person.groups': { says: 'changed the groups of {whom}', own: 'changed their groups' },
  'person.handle_removed': { says: 'removed a handle of {whom}', own: 'removed a handle' },
  'person.impersonation_prepared': { says: 'prepared to sign in as {whom}' },
  'person.invited': { says: 'invited {whom}' },
  'person.password_changed': { says: 'changed the password of {whom}', own: 'changed their password' },
  'person.rejected': { says: 'rejected {whom}' },
  'person.sessions_ended': { says: 'signed {whom} out everywhere', own: 'signed out everywhere' },
  'person.signed_in': { says: 'signed in as {whom}', own: 'signed in' },
  'person.signed_up': { says: 'signed up {whom}', own: 'signed up' },
  'person.switched': { says: 'switched to an organization', own: 'switched to an organization' },
  'preview.added': { says: 'registered a preview' },
  'preview.closed': { says: 'closed a preview' },
  'preview.signed_in': { says: 'signed in at a preview', own: 'signed in at a preview' },
  'program.allowed': { says: 'allowed an application', own: 'allowed an application' },
  'program.signed_in': { says: 'signed in to an application', own: 'signed in to an application' },
  'program.withdrawn': {
    says: 'withdrew what an application was allowed',
    own: 'withdrew what an application was allowed',
  },
  'provider.activated': { says: 'activated a sign-in provider' },
  'provider.added': { says: 'added a sign-in provider' },
  'provider.changed': { says: 'changed a sign-in provider' },
  'provider.drafted': { says: 'entered a sign-in provider' },
  'provider.removed': { says: 'removed a sign-in provider' },
  'reader_token.created': { says: 'created a reader token for {whom}', own: 'created a reader token' },
  'reader_token.ended': { says: 'revoked a reader token of {whom}', own: 'revoked a reader token' },
  'reader_token.first_used': {
    says: 'used a reader token for the first time',
    own: 'used a reader token for the first time',
  },
  'reader_token.new_network': {
    says: 'used a reader token from a new network',
    own: 'used a reader token from a new network',
  },
  'reading_grant.created': { says: 'allowed a program to read', own: 'allowed a program to read' },
  'reading_grant.ended': { says: 'ended the access of a program of {whom}', own: 'ended the access of a program' },
  'sample_key.created': { says: 'created a sandbox key', own: 'created a sandbox key' },
  'sample_key.ended': { says: 'revoked the sandbox key of {whom}', own: 'revoked their sandbox key' },
  'sample_keys.webhook_removed': { says: 'removed the key webhook' },
  'sample_keys.webhook_set': { says: 'set the key webhook' },
  'session.ended': { says: 'ended a session of {whom}', own: 'ended a session' },
  'set_up_link.created': { says: 'created a set-up link' },
  'set_up_link.revoked': { says: 'revoked a set-up link' },
  'set_up_link.used': { says: 'set up single sign-on' },
  'signing_key.rotated': { says: 'rotated the signing key' },
  'site.view_prepared': { says: 'viewed the site as others see it', own: 'viewed the site as others see it' },
  'site_key.added': { says: 'added a key pair for the site' },
  'site_key.forgotten': { says: 'destroyed a key pair of the site' },
  'webhook.added': { says: 'added a webhook' },
  'webhook.changed': { says: 'changed a webhook' },
  'webhook.removed': { says: 'removed a webhook' },
  'webhook.replayed': { says: 'sent webhook events again' },
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
