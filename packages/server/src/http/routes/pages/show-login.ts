import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../../ground/html.js'
import { secretId } from '../../../ground/ids.js'
import { findOrganization } from '../../../identity/organizations/organization.js'
import type { Services } from '../../../identity/services.js'
import { brandOf } from '../../../messages/delivery/brand.js'
import { factorsOf, type LoginState, sealLogin } from '../../../oauth/login-state.js'
import { usableProviders } from '../../../providers/usable-providers.js'
import { sendPage } from './html.js'
import { sendLoginPage } from './login-page.js'

interface Login {
  readonly organizationId: string
  /** The name of the program that the person is signing in to. */
  readonly client: string
  readonly purpose: LoginState['asked']
}

/** Sends the page on which a person signs in for a program and decides about its access. */
export async function showLogin(services: Services, reply: FastifyReply, { organizationId, client, purpose }: Login) {
  const { stores, random } = services
  const organization = await findOrganization(stores, organizationId)
  const { logo, mark = logo } = brandOf(services, organization)
  const data = {
    organization: { id: organization.id, name: organization.org_name },
    ...(mark !== undefined && { mark }),
    client,
    standing: sealLogin(services, purpose, organization.id),
    factors: factorsOf(services, organization, await usableProviders(stores, organization)),
    language: organization.settings.language,
    looks: organization.settings.ui_customization,
  }
  return sendLoginPage(reply, data, secretId(random))
}

/** @param leave the URL where the program waits for the refusal. */
export const refuseLogin = (
  services: Services,
  reply: FastifyReply,
  status: number,
  sentence: string,
  leave?: string,
): Promise<FastifyReply> =>
  sendPage(services, reply.code(status), {
    title: 'Sign-in could not start',
    body: `<p role="alert">${escapeHtml(sentence)}</p>${
      leave === undefined
        ? ''
        : `\n<p><a href="${escapeHtml(leave)}">Return to ${escapeHtml(new URL(leave).host)}</a></p>`
    }`,
  })

export const NO_PAGE = 'this server was started without its sign-in page; contact the site administrator'

/** Whether a page of this server makes the request. A page of another site can never finish a sign-in here. */
export function isOwnPage({ settings }: Services, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin === undefined || origin === new URL(settings.url).origin
}
