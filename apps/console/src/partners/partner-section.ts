import type { RequestResult } from '@portico/protocol'
import type { ComponentType } from 'react'

export type Partner = RequestResult<'getPartner'>

/** A part of a partner's page, with a heading of its own. */
export type PartnerSection = ComponentType<{ readonly partner: Partner }>
