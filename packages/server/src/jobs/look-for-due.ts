import { MINUTE } from '@portico/protocol'
import { type Rounds, rounds } from '../ground/repeated-work.js'
import type { Services } from '../identity/services.js'
import { notifyWaiting } from '../people/access-requests/notify.js'
import { warnOfEndingKeys } from '../people/administration/warn-of-ending-keys.js'
import { checkDueDomains } from '../people/domains/check.js'
import { mailFigures } from '../reading/site-statistics/mail-figures.js'

/** Sends the emails about access requests that had to wait. */
export const notifyEveryMinute = (services: Services): Rounds =>
  rounds({
    every: MINUTE,
    round: () => notifyWaiting(services),
    failed: () => services.log.warn({}, 'Emails about access requests could not be written; retrying in a minute.'),
  })

/** Looks up the DNS records of email domains when they are due. */
export const checkDomainsWhenDue = (services: Services): Rounds =>
  rounds({
    first: MINUTE / 2,
    every: 10 * MINUTE,
    round: () => checkDueDomains(services),
    failed: () =>
      services.log.warn({}, 'Email domains that are due for a check could not be read; retrying in ten minutes.'),
  })

/** Writes the email with the statistics of a week once the week has ended. */
export const mailFiguresEveryWeek = (services: Services): Rounds =>
  rounds({
    first: MINUTE / 3,
    every: 10 * MINUTE,
    round: () => mailFigures(services),
    failed: () => services.log.warn({}, 'The weekly statistics email could not be written; retrying.'),
  })

/** Warns of keys that end soon. */
export const warnOfEndingKeysEveryHour = (services: Services): Rounds =>
  rounds({
    first: MINUTE,
    every: 60 * MINUTE,
    round: () => warnOfEndingKeys(services),
    failed: () => services.log.warn({}, 'Warnings of keys that expire soon could not be written; retrying in an hour.'),
  })
