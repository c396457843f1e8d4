import type { AgreementParty } from '@portico/protocol/schemas'
import type { Listing, Page } from './page.js'

export interface AgreementRecord {
  readonly id: string
  /** The organization whose site it locks. */
  readonly organization_id: string
  readonly name: string
  /** An expression as JSON: the readers whom it concerns. */
  readonly audience: string
  readonly accepted_by: AgreementParty
  /** How long an acceptance is valid; null means permanently. */
  readonly valid_days: number | null
  readonly created_at: number
  readonly withdrawn_at: number | null
}

export interface AgreementVersionRecord {
  readonly agreement_id: string
  readonly version: number
  readonly text: string
  /** SHA-256 of the text in UTF-8, in base64url. */
  readonly digest: string
  readonly in_force_at: number
  readonly created_at: number
  readonly created_by: string
}

/**
 * An agreement that is not withdrawn, with the version in force, if any, and the time at which another one comes into
 * force.
 */
export interface StandingAgreement extends AgreementRecord {
  readonly version: number | null
  readonly next_at: number | null
}

export interface AcceptanceRecord {
  readonly id: string
  readonly agreement_id: string
  readonly version: number
  readonly digest: string
  /** The person's organization when they accepted it. */
  readonly organization_id: string
  readonly person_id: string
  readonly accepted_at: number
  readonly expires_at: number | null
  /** The signed receipt. */
  readonly receipt: string
}

/** An acceptance, with the agreement that it belongs to. */
export interface AcceptanceAbroad extends AcceptanceRecord {
  readonly name: string
  readonly site: string
  readonly accepted_by: AgreementParty
}

export interface AgreementStore {
  add(agreement: AgreementRecord, first: AgreementVersionRecord): Promise<void>
  find(organizationId: string, id: string): Promise<AgreementRecord | undefined>
  /** Finds the agreement in any organization. */
  organizationOf(id: string): Promise<string | undefined>
  list(organizationId: string, page: Page): Promise<Listing & { agreements: AgreementRecord[] }>
  /** Adds the version after the last. False if it already exists, or if the last one has a later date. */
  addVersion(version: AgreementVersionRecord): Promise<boolean>
  versions(agreementId: string, page: Page): Promise<Listing & { versions: AgreementVersionRecord[] }>
  version(agreementId: string, version: number): Promise<AgreementVersionRecord | undefined>
  /** Of concurrent calls, exactly one withdraws it. */
  withdraw(organizationId: string, id: string, at: number): Promise<boolean>
  current(organizationId: string, at: number): Promise<StandingAgreement[]>
  /**
   * The acceptances that are valid at a time for a member of an organization: their own, and those for the whole
   * organization.
   */
  accepted(
    agreementIds: readonly string[],
    reader: { readonly organization_id: string; readonly person_id: string },
    at: number,
  ): Promise<AcceptanceRecord[]>
  /** How many people of an organization have accepted a version, counting acceptances that are valid at a time. */
  acceptedPeople(agreementId: string, version: number, organizationId: string, at: number): Promise<number>
  accept(acceptance: AcceptanceRecord): Promise<void>
  acceptances(agreementId: string, page: Page): Promise<Listing & { acceptances: AcceptanceRecord[] }>
  /** What people accepted as members of an organization, latest first, with the agreements and their organizations. */
  acceptedIn(organizationId: string, page: Page): Promise<Listing & { acceptances: AcceptanceAbroad[] }>
  /** What a person accepted, latest first, with the names of the agreements. */
  acceptedBy(personId: string, organizationId: string): Promise<(AcceptanceRecord & { readonly name: string })[]>
}
