import { Link } from 'react-router'
import { Openings } from '../access/openings.js'
import { useRead } from '../api/use-api.js'
import { atLeast, things } from '../kit/display.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import type { Partner } from './partner-section.js'

const SHOWN = 20

/** Which parts of this site a partner's members opened, newest first. */
export function PartnerOpenings({ partner: { id, org_name } }: { readonly partner: Partner }) {
  const openings = useRead('listOpenings', { query: { organization_id: id, limit: SHOWN } })
  return (
    <Section
      title="What they read"
      intro={`One line for the first time that a member of ${org_name} gets the key of pages in a session. Only the partner’s own administrators can see members’ addresses.`}
    >
      <Loaded of={openings}>
        {({ result, pagination }) => (
          <>
            <Openings rows={result} of="partner" empty="No member has opened a private page yet." />
            {result.length > 0 && (
              <p>
                <Link to={`/readings?organization_id=${id}&by=person`}>Totals by reader</Link>
              </p>
            )}
            {pagination?.next !== undefined && (
              <p className="quiet">
                The newest {things(result.length, 'opening')} of {atLeast(pagination)}.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}
