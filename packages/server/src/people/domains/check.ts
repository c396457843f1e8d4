import { MINUTE, WEEK } from '@portico/protocol'
import { writeAudit } from '../../identity/audit.js'
import type { Actor } from '../../identity/authority/actor.js'
import type { Services } from '../../identity/services.js'
import type { DomainProblem, DomainRecord } from '../../storage/people/domains.js'
import type { Stores } from '../../storage/stores.js'
import { AGAIN, GRACE, recordNameOf } from './domain.js'
import { tellAdministrators } from './tell-administrators.js'

/**
 * Looks up the record of a domain and stores the result: the domain is proven, or failing, or no longer proven after
 * the grace period. Of several organizations in one pool, the first one proves it. Undefined if it was removed in the
 * meantime.
 * @param actor who requested it, if it was not due
 */
export async function checkDomain(
  services: Services,
  domain: DomainRecord,
  actor?: Actor | string,
): Promise<DomainRecord | undefined> {
  const problem = await look(services, domain)
  const now = services.clock.now()
  return services.stores.transaction(async (inside) => {
    await inside.organizations.lock(domain.organization_id)
    const before = await inside.domains.find(domain.organization_id, domain.id)
    if (!before) return undefined
    if (problem) return failed(services, inside, before, problem)
    if (!(await inside.domains.prove(domain.id, { now, next: now + WEEK })))
      return inside.domains.fail(domain.id, 'taken', { now, next: now })
    if (before.proven_at === null)
      await writeAudit(services, inside, {
        organizationId: domain.organization_id,
        actor: actor ?? 'server',
        action: 'domain.verified',
        detail: { domain: domain.domain },
      })
    return inside.domains.find(domain.organization_id, domain.id)
  })
}

async function look({ readTxt }: Services, domain: DomainRecord): Promise<DomainProblem | undefined> {
  const answer = await readTxt(recordNameOf(domain))
  if (!answer.ok) return answer.why
  return answer.texts.some((text) => text.trim() === domain.challenge) ? undefined : 'different'
}

async function failed(services: Services, stores: Stores, before: DomainRecord, problem: DomainProblem) {
  const now = services.clock.now()
  const domain = await stores.domains.fail(before.id, problem, { now, next: now + AGAIN })
  if (!domain || domain.proven_at === null) return domain
  const organizationId = domain.organization_id
  const about = { organizationId, actor: 'server', detail: { domain: domain.domain, problem } }
  if (await stores.domains.lapse(domain.id, now - GRACE)) {
    await writeAudit(services, stores, { ...about, action: 'domain.lapsed' })
    await tellAdministrators(services, stores, domain, 'lapsed')
    return stores.domains.find(organizationId, domain.id)
  }
  if (before.failing_since === null) {
    await writeAudit(services, stores, { ...about, action: 'domain.failing' })
    await tellAdministrators(services, stores, domain, 'failing')
  }
  return domain
}

const AT_ONCE = 50
/** Checks the domains that are due. Several processes may do this at the same time: each domain is checked by one. */
export async function checkDueDomains(services: Services): Promise<void> {
  const { stores, clock, stopping, log } = services
  for (;;) {
    const due = await stores.domains.due(clock.now(), AT_ONCE)
    for (const domain of due) {
      if (stopping.aborted) return
      if (!(await stores.domains.postpone(domain.id, domain.next_check ?? 0, clock.now() + 10 * MINUTE))) continue
      await checkDomain(services, domain).catch(() => {
        log.warn({ domain: domain.domain }, 'An email domain could not be checked; retrying in ten minutes.')
      })
    }
    if (due.length < AT_ONCE) return
  }
}
