import { useChange, useRead } from '../api/use-api.js'
import { Confirm } from '../kit/confirm.js'
import { Loaded } from '../kit/loaded.js'
import { Section } from '../kit/page.js'
import { Table } from '../kit/table.js'
import { When } from '../kit/when.js'
import { say } from '../words/translate.js'

/** The person's sandbox key, which samples of the API reference contain: when it was used, and a way to end it. */
export function MySampleKeys() {
  const keys = useRead('mySampleKeys')
  const end = useChange('endSampleKey', { refresh: ['mySampleKeys'], done: say('Key ended.') })
  return (
    <Section
      title={say('Sandbox key')}
      intro={say(
        'The samples of the API reference contain this key. It calls the sandbox and nothing else. It is created when you first look at a sample.',
      )}
    >
      <Loaded of={keys}>
        {({ result }) => (
          <Table
            caption={say('Sandbox key')}
            rows={result}
            keyOf={({ id }) => id}
            empty={say('You have no sandbox key.')}
            columns={[
              { head: say('Created'), names: true, cell: ({ created_at }) => <When at={created_at} /> },
              { head: say('Last used'), cell: ({ last_used }) => <When at={last_used} /> },
            ]}
            actions={({ id }) => (
              <Confirm
                label={say('End')}
                title={say('End the sandbox key?')}
                yes={say('End the key')}
                onYes={() => end.mutateAsync({ path: { sample_key_id: id } })}
              >
                <p>
                  {say(
                    'Programs that use it are refused immediately. The next sample that you look at in the API reference gets a new key.',
                  )}
                </p>
              </Confirm>
            )}
          />
        )}
      </Loaded>
    </Section>
  )
}
