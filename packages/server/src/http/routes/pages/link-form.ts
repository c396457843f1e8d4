import type { LinkAction, LinkDescription } from '@portico/protocol'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../../../ground/html.js'
import type { Organization } from '../../../identity/organizations/organization.js'
import type { Services } from '../../../identity/services.js'
import { type ReaderTexts, readerTexts } from '../../../messages/reader-texts/reader-texts.js'
import type { FlowRecord } from '../../../storage/sign-in/flow-rows.js'
import { originNames } from '../../middleware/origin.js'
import { sendPage } from './html.js'

/** Sends the page of a link: what it does, for which account, who requested it, and a button. */
export function sendForm(
  services: Services,
  reply: FastifyReply,
  { flow: { origin }, organization }: { readonly flow: FlowRecord; readonly organization: Organization },
  about: LinkDescription,
  problem?: string,
): Promise<FastifyReply> {
  const texts = readerTexts(organization)
  const { title, button, fields = () => '', warning } = FORMS[about.action]
  const from =
    origin === undefined
      ? texts.text('requested_from_unknown')
      : texts.text('requested_from', { browser: texts.language === 'en' ? origin : originNames(origin) })
  return sendPage(services, reply.code(problem === undefined ? 200 : 400), {
    organization,
    language: texts.language,
    title: title(texts, about),
    body: `${problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
<p>${escapeHtml(from)} ${escapeHtml(warning(texts, about))}</p>
<form method="post">
${fields(texts)}
<button>${escapeHtml(button(texts, about))}</button>
</form>`,
  })
}

/** What the page of a link shows, depending on what the link does. The texts are plain; `sendForm` escapes them. */
interface LinkForm {
  readonly title: (texts: ReaderTexts, about: LinkDescription) => string
  readonly button: (texts: ReaderTexts, about: LinkDescription) => string
  /** HTML of the fields above the button. */
  readonly fields?: (texts: ReaderTexts) => string
  readonly warning: (texts: ReaderTexts, about: LinkDescription) => string
}

/** The values of texts about a link. */
const factsOf = ({ organization, account, handle }: LinkDescription) => ({
  sender: organization,
  ...(account !== undefined && { account }),
  ...(handle !== undefined && { handle }),
})

const passwordField = (name: string, label: string) =>
  `<label>${escapeHtml(label)} <input type="password" name="${name}" autocomplete="new-password" required></label>`

const FORMS: Record<LinkAction, LinkForm> = {
  sign_in: {
    title: ({ text }, about) =>
      text(about.account === undefined ? 'sign_in_title' : 'sign_in_title_as', factsOf(about)),
    button: ({ text }) => text('sign_in_button'),
    warning: ({ text }) => text('not_you'),
  },
  add_handle: {
    title: ({ text }, about) => text(about.account === undefined ? 'add_title' : 'add_title_as', factsOf(about)),
    button: ({ text }, about) => text('add_button', factsOf(about)),
    warning: ({ text }, about) => text(about.account === undefined ? 'add_warning' : 'add_warning_as', factsOf(about)),
  },
  reset_password: {
    title: ({ text }, about) =>
      text(about.account === undefined ? 'password_title' : 'password_title_as', factsOf(about)),
    button: ({ text }) => text('password_button'),
    fields: ({ text }) =>
      [passwordField('password', text('password_new')), passwordField('again', text('password_again'))].join('\n'),
    warning: ({ text }) => text('not_you'),
  },
}
