import { MINUTE, SECOND } from '@portico/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from '../../../ground/errors.js'
import { cookieValues, hostCookie, setCookie } from '../../../ground/host-cookie.js'
import { escapeHtml } from '../../../ground/html.js'
import type { Services } from '../../../identity/services.js'
import { DEVICE_PAGE, findTyped } from '../../../oauth/device-codes.js'
import type { DeviceRequest } from '../../../oauth/login-state.js'
import { limitAddress } from '../../middleware/limits.js'
import { fieldsOf } from '../forms.js'
import { sendPage } from './html.js'
import { isOwnPage, NO_PAGE, showLogin } from './show-login.js'

const SIGN_IN = `${DEVICE_PAGE}/sign-in`
const PLACE = 'device sign-in'
const LIFETIME = 10 * MINUTE

/**
 * The page on which people enter the code that a program shows. A code is never taken from a link: a person who follows
 * one would give access to the program of the person who sent it (RFC 8628, 5.4). The code is kept only in a cookie of
 * this browser.
 */
export function mountDevicePage(scope: FastifyInstance, services: Services, hasPage: boolean): void {
  scope.get(DEVICE_PAGE, async (_, reply) => sendForm(services, reply))
  scope.post(DEVICE_PAGE, async (request, reply) => {
    await limitAddress(services, 'startFlow', request.ip)
    if (!isOwnPage(services, request)) return sendForm(services, reply.code(403), 'Enter the code on this page.')
    const device = await findTyped(services, fieldsOf(request.body).code ?? '', request.ip)
    if (!device)
      return sendForm(
        services,
        reply.code(400),
        'No program is waiting with this code. Check it, or start again in the program.',
      )
    const { client_id, name, code_hash, scope } = device
    return reply
      .headers({ 'cache-control': 'no-store', 'set-cookie': cookieOf(services, { client_id, name, code_hash, scope }) })
      .redirect(SIGN_IN, 303)
  })
  scope.get(SIGN_IN, async (request, reply) => {
    await limitAddress(services, 'startFlow', request.ip)
    const device = deviceIn(services, request)
    if (!device) return reply.redirect(DEVICE_PAGE, 303)
    if (!hasPage) throw new RequestError(503, NO_PAGE)
    return showLogin(services, reply, {
      organizationId: services.settings.orgId,
      client: device.name,
      purpose: { device },
    })
  })
}

const sendForm = (services: Services, reply: FastifyReply, problem?: string) =>
  sendPage(services, reply, {
    title: 'Connect a program',
    body: `${problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
<p>Enter the code that the program shows. Do this only for a program that you started yourself: it will be able to read private pages as you.</p>
<form method="post">
<label>Code <input name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="32" required></label>
<button>Continue</button>
</form>`,
  })

function cookieOf({ vault, clock, settings }: Services, device: DeviceRequest): string {
  const sealed = vault.seal(JSON.stringify({ device, until: clock.now() + LIFETIME }), PLACE)
  return setCookie(cookieAt(settings.url), { value: sealed, seconds: LIFETIME / SECOND, sameSite: 'Lax' })
}

const cookieAt = (url: string) => hostCookie(url, 'portico_device', SIGN_IN)

function deviceIn({ vault, clock, settings }: Services, { headers }: FastifyRequest): DeviceRequest | undefined {
  const [sealed] = cookieValues(cookieAt(settings.url), headers.cookie)
  try {
    const { device, until } = JSON.parse(vault.open(sealed ?? '', PLACE)) as { device: DeviceRequest; until: number }
    return until > clock.now() ? device : undefined
  } catch {
    return undefined
  }
}
