import { operations } from './operations.js'
import { people } from './people.js'
import { programs } from './programs.js'
import { signingIn } from './signing-in.js'
import { siteStatistics } from './site-statistics.js'
import { sites } from './sites.js'

/**
 * All tables of the first release; those that others refer to come first. Every filter of a long list has an index that is
 * sorted like the list, so that a page costs its own rows and not those of the table.
 */
export const initial = {
  name: '0001-initial',
  kind: 'expand',
  statements: [...people, ...signingIn, ...programs, ...sites, ...siteStatistics, ...operations],
} as const
