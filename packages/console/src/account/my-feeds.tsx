import { FEED_TOKENS, type RequestResult } from '@portico/protocol'
import { useState } from 'react'
import { useChange, useRead } from '../api/use-api.js'
import { Button } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { Dialog } from '../kit/dialog.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { ShownOnce } from '../kit/shown-once.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { useRecently } from '../session/recent.js'
import type { Sentence } from '../words/es.js'
import { say } from '../words/translate.js'

type New = RequestResult<'createFeedToken'>

const DELIVERY = { address: 'Address for a feed reader', email: 'Weekly email' } as const satisfies Record<
  string,
  Sentence
>

/** The person's feeds of changes: a list, a way to create one, and a way to end each. */
export function MyFeeds() {
  const [creating, setCreating] = useState(false)
  const [newFeed, setNewFeed] = useState<New>()
  const feeds = useRead('myFeedTokens')
  const end = useChange('endFeedToken', { refresh: ['myFeedTokens'], done: say('Feed ended.') })
  const { allowed = false, tokens: all = [] } = feeds.data?.result ?? {}
  return (
    <Section
      title={say('Feeds of changes')}
      intro={say(
        'What changed on the pages that you can read: for a feed reader, as RSS or JSON, or as a weekly email. The address of a feed gives access to nothing else.',
      )}
      actions={
        allowed &&
        all.length < FEED_TOKENS.mostPerPerson && (
          <Button onClick={() => setCreating(true)}>{say('Create a feed')}</Button>
        )
      }
    >
      {newFeed?.url !== undefined && (
        <ShownOnce
          title={newFeed.name}
          label={say('Address of {name}', { name: newFeed.name })}
          value={newFeed.url}
          onClose={() => setNewFeed(undefined)}
        >
          {say(
            'Copy the address of “{name}” now; it is not shown again. Anyone who has it sees the titles of pages that you may read. For JSON Feed, replace changes.xml with changes.json.',
            { name: newFeed.name },
          )}
        </ShownOnce>
      )}
      <Loaded of={feeds}>
        {({ result }) => (
          <>
            {!result.allowed && (
              <p className="quiet">{say('This organization does not allow feeds, or requires a second factor.')}</p>
            )}
            <Table
              caption={say('Feeds of changes')}
              rows={result.tokens}
              keyOf={({ id }) => id}
              empty={say('You have no feeds.')}
              columns={[
                { head: say('Name'), names: true, cell: ({ name }) => name },
                { head: say('Delivery'), cell: ({ delivery }) => say(DELIVERY[delivery]) },
                { head: say('Last used'), cell: ({ last_used }) => <When at={last_used} /> },
                { head: say('Expires'), cell: ({ expires_at }) => <When at={expires_at} /> },
              ]}
              actions={({ id, name }) => (
                <Confirm
                  label={say('End')}
                  title={say('End the feed {name}?', { name })}
                  yes={say('End the feed')}
                  onYes={() => end.mutateAsync({ path: { feed_id: id } })}
                >
                  <p>{say('No more emails are sent, and its address stops working.')}</p>
                </Confirm>
              )}
            />
            {creating && (
              <Dialog side title={say('Create a feed')} onClose={() => setCreating(false)}>
                <CreateFeed
                  onCancel={() => setCreating(false)}
                  onCreated={(feed) => {
                    setNewFeed(feed)
                    setCreating(false)
                  }}
                />
              </Dialog>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

interface CreateFeedProps {
  readonly onCreated: (feed: New) => void
  readonly onCancel: () => void
}

/** A form for a new feed. Asks for a sign-in first if the last one was too long ago. */
function CreateFeed({ onCreated, onCancel }: CreateFeedProps) {
  const recently = useRecently()
  const create = useChange('createFeedToken', {
    refresh: ['myFeedTokens'],
    done: ({ result }) =>
      result.delivery === 'email'
        ? say('Weekly email requested. You get one after each week with changes.')
        : say('Feed created. Copy its address now; you won’t be able to see it again.'),
  })
  return (
    <EditForm
      label={say('Create a feed')}
      initial={{ name: '', delivery: 'address' }}
      fields={[
        {
          kind: 'text',
          name: 'name',
          label: say('Name'),
          required: true,
          hint: say('To tell it apart from your other feeds.'),
        },
        {
          kind: 'radio',
          name: 'delivery',
          label: say('Delivery'),
          options: Object.entries(DELIVERY).map(([name, words]) => [name, say(words)] as const),
        },
      ]}
      submit={say('Create feed')}
      onCancel={onCancel}
      onSubmit={async ({ name, delivery }) => {
        const body = { name: name.trim(), delivery: delivery === 'email' ? ('email' as const) : ('address' as const) }
        const { result } = await recently(() => create.mutateAsync({ body }))
        onCreated(result)
      }}
    />
  )
}
