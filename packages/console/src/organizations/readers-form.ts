import { CONTENT_KEY_LIMITS, READER_TOKENS } from '@portico/protocol'
import { durationOf, secondsOf } from '../kit/form/duration.js'
import { form } from './setting-form.js'

/** Who can read the organization's site besides its members, which reasons they see, and how long they keep keys. */
export const READERS_FORM = form<{
  readonly child_groups: readonly string[]
  readonly name_missing_groups: boolean
  readonly lease_seconds: string
}>({
  tab: 'readers',
  title: 'Readers of the site',
  intro:
    'Who can read private pages besides members of this organization, what readers see, and how long they keep keys.',
  fields: [
    {
      kind: 'names',
      name: 'child_groups',
      label: 'Groups of partner organizations that count here',
      hint: 'Partner organizations are those below this one. Each of their members counts here as a member of the group org:<tenant name>, such as org:Globex. Their other groups count only if you list them here; a listed group then counts for every partner. Press Enter after each name.',
    },
    {
      kind: 'toggle',
      name: 'name_missing_groups',
      label: 'Name the missing groups on locked pages',
      hint: 'Signed-in readers then see which groups they lack. Off: they see only that they have no access. Leave this off if group names reveal who your customers are.',
    },
    {
      kind: 'duration',
      name: 'lease_seconds',
      label: 'Key lease',
      required: true,
      min: CONTENT_KEY_LIMITS.shortestLeaseSeconds,
      max: CONTENT_KEY_LIMITS.leaseSeconds,
      hint: 'How long a browser may keep the key of private pages without asking again: from five minutes to a day. This is how long someone who lost access can still read while offline. Keys that browsers already hold keep their lease.',
    },
  ],
  read: ({ child_groups, name_missing_groups, lease_seconds }) => ({
    child_groups,
    name_missing_groups,
    lease_seconds: durationOf(lease_seconds),
  }),
  write: (values) => ({ ...values, lease_seconds: secondsOf(values.lease_seconds) }),
})

/** Whether programs may read as a member, and for how long. */
export const READER_TOKENS_FORM = form<{ readonly reader_tokens: boolean; readonly reader_token_days: string }>({
  tab: 'readers',
  title: 'Reader tokens',
  intro: 'Members can create tokens with which programs read pages as them, such as a coding agent.',
  fields: [
    {
      kind: 'toggle',
      name: 'reader_tokens',
      label: 'Members can create reader tokens',
      hint: 'If off, existing tokens stop working too, until you turn this on again.',
    },
    {
      kind: 'number',
      name: 'reader_token_days',
      label: 'Longest lifetime of a token, in days',
      required: true,
      min: 1,
      max: READER_TOKENS.mostDays,
      hint: 'Counted from the day the token was created. Also applies to existing tokens.',
    },
  ],
  read: ({ reader_tokens, reader_token_days }) => ({ reader_tokens, reader_token_days: String(reader_token_days) }),
  write: ({ reader_token_days, ...values }) => ({ ...values, reader_token_days: Number(reader_token_days) }),
})

/** Who may share a page with people who have no account. */
export const GUEST_LINKS_FORM = form<{ readonly guest_links: string; readonly guest_link_groups: readonly string[] }>({
  tab: 'readers',
  title: 'Guest links',
  intro: 'With a guest link, someone without an account reads one private page, for some days.',
  fields: [
    {
      kind: 'choice',
      name: 'guest_links',
      label: 'Who can share pages',
      required: true,
      options: [
        ['off', 'No one'],
        ['administrators', 'Administrators'],
        ['groups', 'Administrators, and members of the groups below'],
      ],
      hint: 'Links of someone who can no longer share open nothing.',
    },
    {
      kind: 'names',
      name: 'guest_link_groups',
      label: 'Groups whose members can share pages',
      hint: 'Members share only pages that they can read themselves. Press Enter after each name.',
    },
  ],
  read: ({ guest_links, guest_link_groups }) => ({ guest_links, guest_link_groups }),
  write: (values) => values,
})

/** Whether people without an account may read with a shared password. */
export const GUEST_PASSWORDS_FORM = form<{ readonly guest_passwords: boolean }>({
  tab: 'readers',
  title: 'Guest passwords',
  intro: 'With a guest password, people without an account read the pages of a group.',
  fields: [
    {
      kind: 'toggle',
      name: 'guest_passwords',
      label: 'Guests can read with a password',
      hint: 'A shared word: anyone who knows it can pass it on, and records cannot say who read. If off, existing guest passwords open nothing.',
    },
  ],
  read: ({ guest_passwords }) => ({ guest_passwords }),
  write: (values) => values,
})
