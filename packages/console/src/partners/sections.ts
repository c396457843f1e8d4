import { PartnerAgreements } from './partner-agreements.js'
import { PartnerDomains } from './partner-domains.js'
import { PartnerGroups } from './partner-groups.js'
import { PartnerOpenings } from './partner-openings.js'
import { PartnerPages } from './partner-pages.js'
import { PartnerPeople } from './partner-people.js'
import type { PartnerSection } from './partner-section.js'
import { PartnerSignIn } from './partner-sign-in.js'

/** The sections of a partner's page, from top to bottom. */
export const PARTNER_SECTIONS: Readonly<Record<string, PartnerSection>> = {
  people: PartnerPeople,
  domains: PartnerDomains,
  signIn: PartnerSignIn,
  agreements: PartnerAgreements,
  groups: PartnerGroups,
  pages: PartnerPages,
  openings: PartnerOpenings,
}
