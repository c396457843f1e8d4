import { isRecord, parseJson } from '@portico/access/guards'
import { printableLine } from '@portico/protocol'
import type { PorticoServer } from '@portico/server'

/** Something that the content policy of a page refused. Its texts come from the page and are printable. */
export interface PolicyViolation {
  /** The directive that refused it, such as `frame-src`. */
  readonly directive: string
  /** The address that was refused; or `inline`, `eval` or `wasm-eval`. */
  readonly blocked: string
  /** The path of the page. */
  readonly page: string
}

interface PolicyReportsInput {
  /** The policy of the site's pages. */
  readonly policy: () => Promise<string>
  readonly log: (violation: PolicyViolation) => void
}

/** Where browsers send reports. No page of a site has this address, because names of pages have no such file extension. */
const PATH = '/portico-policy-reports.json'

const BODY_BYTES = 64 * 1024

/** How many different violations are logged: a page can cause any number. */
const MOST = 200

/** The maximum number of characters of an address. */
const LONGEST = 200

/**
 * Logs each violation of the site's policy once. A second policy with the same sources reports what the first one refuses, so the
 * pages work exactly as published.
 */
export function mountPolicyReports(app: PorticoServer['app'], { policy, log }: PolicyReportsInput): void {
  const logged = new Set<string>()
  app.addHook('onSend', async (_request, reply, payload) => {
    const enforced = reply.getHeader('content-security-policy')
    if (enforced !== undefined && enforced === (await policy()))
      reply.header('content-security-policy-report-only', `${enforced}; report-uri ${PATH}`)
    return payload
  })
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, body, done) => {
      done(null, String(body))
    })
    scope.post(PATH, async ({ body, headers }, reply) => {
      const violation = violationIn(String(body), headers.host)
      const key = JSON.stringify(violation)
      if (violation && logged.size < MOST && !logged.has(key)) {
        logged.add(key)
        log(violation)
      }
      return reply.code(204).send()
    })
  })
}

/**
 * Reads a report as browsers send it (CSP Level 3, the format of `report-uri`).
 *
 * @param host the host that receives it. Reports about pages of others are ignored
 */
export function violationIn(text: string, host: string | undefined): PolicyViolation | undefined {
  const body = parseJson(text)
  const report = isRecord(body) ? body['csp-report'] : undefined
  if (!isRecord(report)) return undefined
  const { 'document-uri': page, 'blocked-uri': blocked } = report
  const directive = report['effective-directive'] ?? report['violated-directive']
  if (typeof page !== 'string' || typeof blocked !== 'string' || typeof directive !== 'string') return undefined
  if (!URL.canParse(page) || new URL(page).host !== host) return undefined
  return {
    directive: printableLine(directive.replace(/-(elem|attr)$/, ''), LONGEST),
    blocked: printableLine(blocked.replace(/[?#].*$/s, ''), LONGEST),
    // Without the query: a link to sign in has a code there.
    page: printableLine(new URL(page).pathname, LONGEST),
  }
}
