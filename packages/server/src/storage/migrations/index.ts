import { identity } from './0001-identity.js'
import { flowOrigin } from './0002-flow-origin.js'
import { credentials } from './0003-credentials.js'
import { federation } from './0004-federation.js'
import { organizations } from './0005-organizations.js'
import { anonymous } from './0006-anonymous.js'
import { fewerIndexes } from './0007-fewer-indexes.js'
import { operations } from './0009-operations.js'
import { vaultKeys } from './0010-vault-keys.js'
import { keys } from './0011-keys.js'
import { programs } from './0012-programs.js'
import { authority } from './0014-authority.js'
import { accessMails } from './0015-access-mails.js'
import { budgets } from './0015-budgets.js'
import { consoleSessions } from './0016-console-sessions.js'
import { sessionParents } from './0018-session-parents.js'
import { waitingFlows } from './0019-waiting-flows.js'
import { oneOfAKind } from './0021-one-of-a-kind.js'
import { siteKeys } from './0022-site-keys.js'
import { readerTokens } from './0023-reader-tokens.js'
import { readingGrants } from './0024-reading-grants.js'
import { feedback } from './0025-feedback.js'
import { agreements } from './0026-agreements.js'
import { views } from './0027-views.js'
import { previews } from './0030-previews.js'
import { sampleKeys } from './0032-sample-keys.js'
import { keyWebhooks } from './0033-key-webhooks.js'
import { changeMails } from './0036-change-mails.js'
import { domains } from './0037-domains.js'
import { setUpLinks } from './0038-set-up-links.js'
import { readings } from './0040-readings.js'
import { siteStatistics } from './0041-site-statistics.js'
import { searchInside } from './0044-search-inside.js'
import { directoryGroups } from './0046-directory-groups.js'
import { suspendedOrganizations } from './0046-suspended-organizations.js'
import { disabledByDirectory } from './0047-disabled-by-directory.js'
import { acceptancesOfOrganizations } from './0048-acceptances-of-organizations.js'
import { expiringKeys } from './0054-expiring-keys.js'
import { buildsByReader } from './0055-builds-by-reader.js'
import { invitedMembers } from './0058-invited-members.js'
import { openingsByKey } from './0062-openings-by-key.js'
import { boundedLists } from './0063-bounded-lists.js'
import { pageMonths } from './0064-page-months.js'

/** A step of the schema: forward-only, never edited after a release. */
export type Migration = {
  readonly name: string
  /** The same text for both databases, or one for each if they differ; no statement for a database that needs none. */
  readonly statements: readonly (string | { readonly sqlite?: string; readonly postgres?: string })[]
} & (
  | {
      /** Only adds: a release that does not know the step runs on the result. `expansion.databases.test.ts` verifies it. */
      readonly kind: 'expand'
    }
  | {
      /** Removes or changes what a release may use. */
      readonly kind: 'contract'
      /** The earlier step that a release must know to run on the result: since that release, nothing uses what is removed. */
      readonly needs: string
    }
)

/** A version of the program, and the steps that it added. */
export interface Release {
  readonly version: string
  readonly steps: readonly Migration[]
}

/** All releases in order, the last one being this program. */
export const RELEASES: readonly Release[] = [
  {
    version: '0.1.0',
    steps: [
      identity,
      flowOrigin,
      credentials,
      federation,
      organizations,
      anonymous,
      fewerIndexes,
      operations,
      vaultKeys,
      keys,
      programs,
      authority,
      accessMails,
      budgets,
      consoleSessions,
      sessionParents,
      waitingFlows,
      oneOfAKind,
      siteKeys,
      readerTokens,
      readingGrants,
      feedback,
      agreements,
      views,
      previews,
      sampleKeys,
      keyWebhooks,
      changeMails,
      domains,
      setUpLinks,
      readings,
      siteStatistics,
      searchInside,
      directoryGroups,
      suspendedOrganizations,
      disabledByDirectory,
      acceptancesOfOrganizations,
      expiringKeys,
      invitedMembers,
      openingsByKey,
      buildsByReader,
      boundedLists,
      pageMonths,
    ],
  },
]

/** All steps, in order. */
export const MIGRATIONS: readonly Migration[] = RELEASES.flatMap(({ steps }) => steps)
