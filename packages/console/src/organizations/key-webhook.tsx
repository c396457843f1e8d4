import { useState } from 'react'
import { useChange, useRead } from '../api/use-api.js'
import { Confirm } from '../kit/confirm.js'
import { Copy } from '../kit/copy.js'
import { Facts, Note } from '../kit/display.js'
import { EditForm } from '../kit/form/edit-form.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { When } from '../kit/when.js'

const REFRESH = ['getKeyWebhook', 'listAudit'] as const

/** Where the keys in readers' samples come from; without a URL, samples contain a sandbox key. */
export function KeyWebhook() {
  const [newSecret, setNewSecret] = useState<string>()
  const webhook = useRead('getKeyWebhook')
  const set = useChange('setKeyWebhook', { refresh: REFRESH, done: 'Key webhook saved. Copy its secret now.' })
  const remove = useChange('deleteKeyWebhook', { refresh: REFRESH, done: 'Key webhook removed.' })
  return (
    <Section
      title="API keys in samples"
      intro="Portico asks this address for the keys of a signed-in reader, and the samples of the API reference contain them. Keys are not stored. Without an address, samples contain a sandbox key."
    >
      {newSecret && (
        <Note tone="good">
          <p>
            This secret signs the requests. Copy it now; you won’t be able to see it again. Your application checks the
            header readme-signature with it.
          </p>
          <Copy label="Secret of the key webhook" value={newSecret} />
        </Note>
      )}
      <Loaded of={webhook}>
        {({ result }) => (
          <>
            {result && (
              <>
                <Facts of={[['Set', <When key="set" at={result.created_at} />]]} />
                <Confirm
                  label="Remove"
                  title="Remove the key webhook?"
                  yes="Remove the key webhook"
                  onYes={async () => {
                    await remove.mutateAsync({})
                    setNewSecret(undefined)
                  }}
                >
                  <p>Samples contain a sandbox key again. The secret stops working.</p>
                </Confirm>
              </>
            )}
            <EditForm
              key={result?.created_at ?? ''}
              label="Key webhook"
              initial={{ url: result?.url ?? '' }}
              fields={[
                { kind: 'text', name: 'url', label: 'Address', required: true, hint: 'Saving creates a new secret.' },
              ]}
              submit="Save and create a secret"
              onSubmit={async ({ url }) =>
                setNewSecret((await set.mutateAsync({ body: { url: url.trim() } })).result.secret)
              }
            />
          </>
        )}
      </Loaded>
    </Section>
  )
}
