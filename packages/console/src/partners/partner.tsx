import { useParams } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Facts, Note } from '../kit/display.js'
import { LoadedPage } from '../kit/loaded-page.js'
import { Page } from '../kit/page.js'
import { When } from '../kit/when.js'
import type { Partner as PartnerRow } from './partner-section.js'
import { State } from './partners.js'
import { PARTNER_SECTIONS } from './sections.js'
import { Suspend } from './suspend.js'

const BACK = { to: '/partners', label: 'Partner organizations' }

/** Everything about one partner organization on one page. */
export function Partner() {
  const { organization_id = '' } = useParams()
  const partner = useRead('getPartner', { path: { organization_id } })
  return (
    <LoadedPage of={partner} title="Partner organization" back={BACK}>
      {({ result }) => <PartnerPage key={result.id} partner={result} />}
    </LoadedPage>
  )
}

function PartnerPage({ partner }: { readonly partner: PartnerRow }) {
  const { org_name, group, suspended_at, last_read, created_at } = partner
  return (
    <Page title={org_name} back={BACK} actions={<Suspend partner={partner} />}>
      {suspended_at !== null && (
        <Note tone="bad">
          <p>
            Suspended since <When at={suspended_at} />. No member of {org_name}, or of an organization below it, can
            read private pages here: not in a browser, with a token, or through a program.
          </p>
        </Note>
      )}
      <Facts
        of={[
          ['State', <State key="state" suspended_at={suspended_at} />],
          ['Counts here as', <code key="group">{group}</code>],
          ['Last read', <When key="read" at={last_read} />],
          ['Added', <When key="added" at={created_at} />],
        ]}
      />
      {Object.entries(PARTNER_SECTIONS).map(([name, PartnerSection]) => (
        <PartnerSection key={name} partner={partner} />
      ))}
    </Page>
  )
}
