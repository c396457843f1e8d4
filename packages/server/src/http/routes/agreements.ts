import { isoTime, isoTimeOrNull } from '../../ground/times.js'
import { hasRight } from '../../identity/authority/actor.js'
import { spendAction } from '../../identity/limits/actions.js'
import { companyOn, sitesAbove } from '../../identity/organizations/groups-for-site.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import { acceptAgreement as accept, type Receipt } from '../../people/agreements/accept.js'
import { addVersion, createAgreement as create, withdrawAgreement as withdraw } from '../../people/agreements/manage.js'
import { agreementsFor, dueOf, mayAccept } from '../../people/agreements/reader-agreements.js'
import type { AcceptanceRecord, AgreementRecord, AgreementVersionRecord } from '../../storage/people/agreements.js'
import { acting, orNotFound } from './acting.js'
import { namesOf } from './admin/named-rows.js'
import type { Handler } from './handler.js'
import { listAnswer, pageIn } from './paging.js'
import { shownHandles } from './shown-handles.js'
import { actorOf, signedIn } from './signed-in.js'

export const listAgreements: Handler<'listAgreements'> = async (call) => {
  const { services, organization } = await acting(call)
  const page = pageIn(call.query)
  const { agreements, ...listing } = await services.stores.agreements.list(organization.id, page)
  return listAnswer(page, listing, agreements.map(agreementView))
}

export const createAgreement: Handler<'createAgreement'> = async (call) => ({
  status: 201,
  result: agreementView(await create(await acting(call), call.body)),
})

export const addAgreementVersion: Handler<'addAgreementVersion'> = async (call) => {
  const added = await addVersion(await acting(call), call.params.agreement_id, call.body)
  return { status: 201, result: shownVersion(orNotFound(added, 'agreement')) }
}

export const listAgreementVersions: Handler<'listAgreementVersions'> = async (call) => {
  const { services, organization } = await acting(call)
  const { agreements } = services.stores
  const { id } = orNotFound(await agreements.find(organization.id, call.params.agreement_id), 'agreement')
  const page = pageIn(call.query)
  const { versions, ...listing } = await agreements.versions(id, page)
  return listAnswer(page, listing, versions.map(shownVersion))
}

export const listAcceptances: Handler<'listAcceptances'> = async (call) => {
  const { services, organization, actor } = await acting(call)
  const { agreements, organizations } = services.stores
  const namesThem = hasRight(actor, 'persons:read')
  const { id } = orNotFound(await agreements.find(organization.id, call.params.agreement_id), 'agreement')
  const page = pageIn(call.query)
  const { acceptances, ...listing } = await agreements.acceptances(id, page)
  const handlesOf = await shownHandles(services.stores, namesThem ? acceptances.map(({ person_id }) => person_id) : [])
  const ids = [...new Set(acceptances.map(({ organization_id }) => organization_id))]
  const names = new Map(
    await Promise.all(ids.map(async (id) => [id, (await organizations.find(id))?.org_name] as const)),
  )
  const result = acceptances.map((acceptance) => ({
    ...shownAcceptance(acceptance),
    person_id: acceptance.person_id,
    handles: handlesOf(acceptance.person_id),
    organization_id: acceptance.organization_id,
    organization: names.get(acceptance.organization_id) ?? null,
    guest_link: acceptance.guest_link,
    guest_email: namesThem ? acceptance.guest_email : null,
  }))
  return listAnswer(page, listing, result)
}

export const listOwnAcceptances: Handler<'listOwnAcceptances'> = async (call) => {
  const by = await acting(call)
  const page = pageIn(call.query)
  const { acceptances, ...listing } = await by.services.stores.agreements.acceptedIn(by.organization.id, page)
  const names = await namesOf(
    by,
    acceptances.map(({ person_id }) => person_id),
  )
  const result = acceptances.map(({ agreement_id, name, site, accepted_by, person_id, ...acceptance }) => ({
    ...shownAcceptance({ agreement_id, person_id, ...acceptance }),
    ...{ agreement_id, name, site, accepted_by, person_id, person: names.get(person_id) ?? null },
  }))
  return listAnswer(page, listing, result)
}

export const withdrawAgreement: Handler<'withdrawAgreement'> = async (call) => {
  orNotFound((await withdraw(await acting(call), call.params.agreement_id)) || undefined, 'agreement')
  return { result: {} }
}

/** Due agreements on the site of the session's organization and on those above it. */
export const dueAgreements: Handler<'dueAgreements'> = async (call) => {
  const session = signedIn(call)
  const { stores, clock } = call.services
  const result: object[] = []
  for (const id of await sitesAbove(stores, session.organization_id)) {
    const site = await findOrganization(stores, id)
    const own = await agreementsFor(stores, session, site, clock.now())
    for (const agreement of own ? dueOf(own) : []) {
      const version = await stores.agreements.version(agreement.id, agreement.version)
      if (!own || !version) continue
      result.push({
        id: agreement.id,
        name: agreement.name,
        organization: site.org_name,
        version: version.version,
        text: version.text,
        digest: version.digest,
        accepted_by: agreement.accepted_by,
        may_accept: await mayAccept(stores, session, agreement, own.company),
      })
    }
  }
  return { result }
}

export const acceptAgreement: Handler<'acceptAgreement'> = async (call) => {
  const session = signedIn(call)
  await spendAction(call.services, 'agreement_accepted', actorOf(call, session))
  const receipt = await accept(call.services, session, call.params.agreement_id, call.body)
  return { result: shownReceipt(orNotFound(receipt, 'agreement')) }
}

/** Receipts for the session's organization, or for the organization above it that sites know it as. */
export const myReceipts: Handler<'myReceipts'> = async (call) => {
  const { organization_id, person_id } = signedIn(call)
  const { stores } = call.services
  const companies = new Set([organization_id])
  for (const id of await sitesAbove(stores, organization_id)) {
    const company = await companyOn(stores, { id }, organization_id)
    if (company) companies.add(company.id)
  }
  const receipts = await Promise.all([...companies].map((id) => stores.agreements.acceptedBy(person_id, id)))
  const newestFirst = receipts.flat().sort((receipt, other) => other.accepted_at - receipt.accepted_at)
  return { result: newestFirst.map(shownReceipt) }
}

const agreementView = ({ organization_id: _, audience, created_at, withdrawn_at, ...agreement }: AgreementRecord) => ({
  ...agreement,
  audience: JSON.parse(audience),
  created_at: isoTime(created_at),
  withdrawn_at: isoTimeOrNull(withdrawn_at),
})

const shownVersion = ({ agreement_id: _, in_force_at, created_at, ...version }: AgreementVersionRecord) => ({
  ...version,
  in_force_at: isoTime(in_force_at),
  created_at: isoTime(created_at),
})

type ShownRecord = Omit<AcceptanceRecord, 'guest_link' | 'guest_device' | 'guest_email'>

const shownAcceptance = ({ id, version, digest, accepted_at, expires_at, receipt }: ShownRecord) => ({
  id,
  version,
  digest,
  accepted_at: isoTime(accepted_at),
  expires_at: isoTimeOrNull(expires_at),
  receipt,
})

const shownReceipt = (receipt: Receipt) => ({
  ...shownAcceptance(receipt),
  agreement_id: receipt.agreement_id,
  name: receipt.name,
})
