import { MINUTE } from '@portico/protocol'
import { useSearchParams } from 'react-router'
import { useOwnName } from '../account/own-name.js'
import { useRead } from '../api/use-api.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'
import { CertificateNotice } from './certificate-notice.js'
import { Figures } from './figures.js'
import { SecondFactorNotice } from './second-factor-notice.js'
import { isSpan, SPANS, SpanChoice } from './span.js'
import { Waiting } from './waiting.js'

/** An overview of the hub: open requests and sign-in activity. */
export function Overview() {
  const [search] = useSearchParams()
  const { name } = useOwnName()
  const requestedSpan = search.get('span') ?? ''
  const span = isSpan(requestedSpan) ? requestedSpan : 'month'
  const { bucket, from } = SPANS[span]
  const statistics = useRead('readStatistics', { query: { bucket, from: from(new Date()) } }, { every: MINUTE })
  return (
    <Page
      title="Overview"
      intro={`${name === undefined ? '' : `Hello, ${name}. `}Requests waiting for you, and sign-in activity.`}
    >
      <SecondFactorNotice />
      <CertificateNotice />
      <Waiting />
      <SpanChoice span={span} />
      <Loaded of={statistics} shape="chart">
        {({ result }) => <Figures of={result} />}
      </Loaded>
    </Page>
  )
}
