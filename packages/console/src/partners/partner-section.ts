import type { RequestResult } from '@portico/protocol'
import type { ComponentType } from 'react'

export type Partner = RequestResult<'getPartner'>

/** A section of a partner's page. */
export type PartnerSection = ComponentType<{ readonly partner: Partner }>
