import type { LinkAction, LinkDescription } from '@portico/protocol'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../../../ground/html.js'
import type { Organization } from '../../../identity/organizations/organization.js'
import type { Services } from '../../../identity/services.js'
import { brandOf } from '../../../messages/delivery/brand.js'
import type { FlowRecord } from '../../../storage/sign-in/flow-rows.js'
import { sendPage } from './html.js'

/** Sends the page of a link: what it does, for which account, who requested it, and a button. */
export function sendForm(
  services: Services,
  reply: FastifyReply,
  { flow: { origin }, organization }: { readonly flow: FlowRecord; readonly organization: Organization },
  about: LinkDescription,
  problem?: string,
): Promise<FastifyReply> {
  const { title, button, fields = '', warning } = FORMS[about.action]
  return sendPage(services, reply.code(problem === undefined ? 200 : 400), {
    brand: brandOf(services, organization),
    title: title(about),
    body: `${problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
<p>Requested from ${escapeHtml(origin ?? 'an unknown browser')}. ${escapeHtml(warning(about))}</p>
<form method="post">
${fields}
<button>${escapeHtml(button(about))}</button>
</form>`,
  })
}

/** What the page of a link shows, depending on what the link does. The texts are plain; `sendForm` escapes them. */
interface LinkForm {
  readonly title: (about: LinkDescription) => string
  readonly button: (about: LinkDescription) => string
  /** HTML of the fields above the button. */
  readonly fields?: string
  readonly warning: (about: LinkDescription) => string
}

const NOT_YOU = 'If that was not you, close this page; nothing will happen.'
const owned = ({ account }: LinkDescription) =>
  account === undefined ? 'an account without an address' : `the account of ${account}`

const FORMS: Record<LinkAction, LinkForm> = {
  sign_in: {
    title: ({ organization, account }) => `Sign in to ${organization}${account === undefined ? '' : ` as ${account}`}`,
    button: () => 'Sign in',
    warning: () => NOT_YOU,
  },
  add_handle: {
    title: (about) => `Add ${about.handle} to ${owned(about)}?`,
    button: ({ handle }) => `Add ${handle}`,
    warning: (about) =>
      `Anyone who signs in to ${about.organization} with ${about.handle} will then use ${owned(about)}. If that account isn’t yours, close this page; nothing will happen.`,
  },
  reset_password: {
    title: ({ organization, account }) =>
      `Choose a new password for ${account === undefined ? organization : `${account} at ${organization}`}`,
    button: () => 'Set the password',
    fields: `<label>New password <input type="password" name="password" autocomplete="new-password" required></label>
<label>Confirm new password <input type="password" name="again" autocomplete="new-password" required></label>`,
    warning: () => NOT_YOU,
  },
}
