import type { RequestResult } from '@portico/protocol'
import { useChange, useRead } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { useRecently } from '../session/recent.js'
import { say } from '../words/translate.js'

type Offer = RequestResult<'myMembershipOffers'>[number]

/** The organizations that want the person as a member; nothing if there are none. */
export function MyMembershipOffers() {
  const offers = useRead('myMembershipOffers')
  const rows = offers.data?.result ?? []
  if (rows.length === 0) return null
  return (
    <Section
      title={say('Membership offers')}
      id="membership-offers"
      intro={say(
        'These organizations want to add you as a member. If you accept, their administrators see your addresses and numbers, and decide which groups you are in there.',
      )}
    >
      <Table
        caption={say('Membership offers')}
        rows={rows}
        keyOf={({ organization_id }) => organization_id}
        empty=""
        columns={[
          { head: say('Organization'), names: true, cell: ({ organization }) => organization },
          { head: say('Added as'), cell: ({ handle }) => handle.value },
          { head: say('Since'), cell: ({ created_at }) => <When at={created_at} /> },
          { head: say('State'), cell: ({ declined }) => say(declined ? 'declined' : 'waits for you') },
        ]}
        actions={(offer) => <Answer offer={offer} />}
      />
    </Section>
  )
}

function Answer({ offer: { organization_id, organization, declined } }: { readonly offer: Offer }) {
  const recently = useRecently()
  const path = { organization_id }
  const refresh = ['myMembershipOffers'] as const
  const done = say('You are now a member of {organization}.', { organization })
  const accept = useChange('acceptMembershipOffer', { refresh, done })
  const decline = useChange('declineMembershipOffer', { refresh, done: say('Membership declined.') })
  return (
    <div className="buttons">
      <Confirm
        label={say('Accept')}
        look="plain"
        title={say('Become a member of {organization}?', { organization })}
        yes={say('Accept')}
        onYes={() => recently(() => accept.mutateAsync({ path }))}
      >
        <p>{say('Its administrators see your addresses and numbers, and can end the membership at any time.')}</p>
      </Confirm>
      {!declined && (
        <Button
          aria-label={say('Decline membership of {organization}', { organization })}
          onClick={() => decline.mutate({ path })}
        >
          {say('Decline')}
        </Button>
      )}
    </div>
  )
}
