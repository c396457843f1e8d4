import { ThemeClassNames } from '@docusaurus/theme-common'
import { formatDate } from '@site/src/components/format-date'
import type { Props } from '@theme/LastUpdated'
import type { ReactNode } from 'react'

/** When a page was last changed. The hub does not show by whom. */
export default function LastUpdated({ lastUpdatedAt }: Props): ReactNode {
  if (!lastUpdatedAt) return null
  return (
    <span className={ThemeClassNames.common.lastUpdated}>
      Last updated on{' '}
      <b>
        <time dateTime={new Date(lastUpdatedAt).toISOString()} itemProp="dateModified">
          {formatDate(lastUpdatedAt).short}
        </time>
      </b>
    </span>
  )
}
