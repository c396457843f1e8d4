import { useState } from 'react'
import { useAnnounce } from '../announcer.js'
import { useConnection } from '../api/connection.js'
import { useChange } from '../api/use-api.js'
import { Button, Buttons } from '../kit/button.js'
import { Confirm } from '../kit/confirm.js'
import { saveFile } from '../kit/copy.js'
import { Section } from '../kit/page.js'
import { Problem } from '../kit/problem.js'
import { useRecently } from '../session/recent.js'
import { say } from '../words/translate.js'

/** Everything that is stored about the person, to download or to delete. */
export function MyData() {
  const { leave } = useConnection()
  const announce = useAnnounce()
  const recently = useRecently()
  const [failure, setFailure] = useState<Error>()
  const read = useChange('exportMe')
  const remove = useChange('deleteMe')
  const save = async () => {
    setFailure(undefined)
    try {
      const { result } = await recently(() => read.mutateAsync({}))
      saveFile('my-data.json', JSON.stringify(result, null, 2), 'application/json')
      announce(say('Your data is saved in my-data.json.'))
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(say('Your data could not be read. Try again.')))
    }
  }
  return (
    <Section title={say('Your data')} intro={say('Download what is stored about you, or delete your account.')}>
      <Problem error={failure} />
      <Buttons>
        <Button busy={read.isPending} onClick={() => void save()}>
          {say('Download my data')}
        </Button>
        <Confirm
          label={say('Delete my account')}
          look="danger"
          title={say('Delete your account?')}
          yes={say('Delete it for good')}
          typed={say('delete')}
          onYes={async () => {
            await recently(() => remove.mutateAsync({}))
            announce(say('Your account is deleted.'))
            leave()
          }}
        >
          <p>
            {say(
              'Your addresses, passkeys, sessions, groups and everything else stored about you are deleted. This cannot be undone.',
            )}
          </p>
        </Confirm>
      </Buttons>
    </Section>
  )
}
