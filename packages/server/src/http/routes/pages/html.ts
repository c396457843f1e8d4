import { type AnswerSlug, answerRow, directionOf, ERRORS, type ErrorSlug, errorRow } from '@portico/protocol'
import type { FastifyReply } from 'fastify'
import { consoleOrigin } from '../../../ground/allowed-origins.js'
import { escapeHtml } from '../../../ground/html.js'
import { findOrganization, type Organization } from '../../../identity/organizations/organization.js'
import type { Services } from '../../../identity/services.js'
import { type Brand, brandOf } from '../../../messages/delivery/brand.js'
import { PAGE_STYLE, PAGE_STYLE_HASH } from './page-style.js'

/** A page that the server renders itself. */
interface ServerPage {
  /** The organization whose page it is; by default, the site's own. */
  readonly organization?: Organization
  /** The language of the texts. Pages for administrators are in English, like the console. */
  readonly language?: string
  readonly title: string
  /** HTML in which every variable part went through `escapeHtml`. */
  readonly body: string
  /** Several cards below each other instead of one. */
  readonly list?: boolean
  /** The path of the page's only script. It may also show frames of this server and call it. */
  readonly script?: string
}

/**
 * Sends a page of the server: no scripts but its own, no framing by other sites, and no external resources except the
 * organization's logo.
 */
export async function sendPage(
  services: Services,
  reply: FastifyReply,
  { organization, language = 'en', title, body, list = false, script }: ServerPage,
): Promise<FastifyReply> {
  const pageBrand = brandOf(services, organization ?? (await siteOrganization(services)))
  const picture = pageBrand.logo ?? pageBrand.mark
  const pictures = picture === undefined ? '' : ` img-src ${new URL(picture).origin};`
  const active = script === undefined ? '' : " script-src 'self'; connect-src 'self'; frame-src 'self';"
  // Browsers apply the policy to the redirect that follows an invitation to the console, too.
  const elsewhere = services.settings.consoleUrl === undefined ? '' : ` ${consoleOrigin(services.settings)}`
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${PAGE_STYLE_HASH}'; font-src 'self';${pictures}${active} base-uri 'none'; form-action 'self'${elsewhere}; frame-ancestors 'none'`,
    })
    .send(`<!doctype html>
<html lang="${escapeHtml(language)}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${PAGE_STYLE}</style>${script === undefined ? '' : `\n<script type="module" src="${script}"></script>`}
</head>
<body>
<div class="${list ? 'sheet' : 'card'}">
<header>${mark(pageBrand)}</header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</div>
</body>
</html>
`)
}

/** The organization of the site that this server is for. */
export const siteOrganization = ({ stores, settings }: Services): Promise<Organization> =>
  findOrganization(stores, settings.orgId)

/** The site's logo, or the product's, and the organization's name; its own logo replaces both. */
const mark = ({ name, logo, mark: beside }: Brand) =>
  logo === undefined
    ? beside !== undefined
      ? `<img src="${escapeHtml(beside)}" alt="" height="32">${escapeHtml(name)}`
      : `<svg aria-hidden="true" width="46" height="18" viewBox="0 0 46 18"><path d="M0 9h46"/><circle cx="31" cy="9" r="6.5"/></svg>${escapeHtml(name)}`
    : `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="40">`

/** The text of a refusal on a page. */
export function refusalText(slug: AnswerSlug): string {
  const words = isErrorSlug(slug) ? errorRow(slug).message : (answerRow(slug).message ?? slug)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isErrorSlug = (slug: AnswerSlug): slug is ErrorSlug => Object.hasOwn(ERRORS, slug)
