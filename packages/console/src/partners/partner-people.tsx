import { Link } from 'react-router'
import { count, Facts } from '../kit/display.js'
import { Section } from '../kit/page.js'
import type { Partner } from './partner-section.js'

/** How many people a partner has. Only its own administrators can see who they are. */
export const PartnerPeople = ({ partner: { id, org_name, people, below } }: { readonly partner: Partner }) => (
  <Section title="People">
    <Facts
      of={[
        ['Members', count(people.active)],
        ['Waiting for approval', count(people.pending)],
        ['Organizations below it', count(below)],
      ]}
    />
    <p>
      Its own administrators see, add and remove its people. If you are one of them,{' '}
      <Link to="/organizations">switch to {org_name}</Link>. Sign-in and approval are in the{' '}
      <Link to={`/organizations/${id}`}>settings of {org_name}</Link>.
    </p>
  </Section>
)
