import { isSlashIDError, SlashID } from '@portico/sdk'
import { useState } from 'react'
import { useConnection } from '../api/connection.js'
import { Button } from '../kit/button.js'
import { Dialog } from '../kit/dialog.js'
import { Note } from '../kit/display.js'
import { useSettings } from '../settings.js'
import type { ProviderRow } from './providers.js'

type State = { readonly at: 'ready' | 'trying' } | { readonly at: 'good' | 'bad'; readonly words: string }

/**
 * Signs in with the provider in a separate window, as a visitor would, and ends that session immediately. The
 * administrator stays signed in: the test uses its own session, which is never stored.
 */
export function TryProvider({ provider }: { readonly provider: ProviderRow }) {
  const [open, setOpen] = useState(false)
  const [state, setState] = useState<State>({ at: 'ready' })
  const { connection } = useConnection()
  const { origin, sdk } = useSettings()
  const start = async () => {
    setState({ at: 'trying' })
    const sid = new SlashID({
      oid: connection.organization,
      environment: { baseURL: origin, sdkURL: sdk },
      analyticsEnabled: false,
    })
    try {
      const user = await sid.id(connection.organization, null, factorOf(provider))
      const methods = user?.authentication.join(', ') ?? 'nothing'
      await user?.logout()
      setState({
        at: 'good',
        words: `The test succeeded: the provider responded and the sign-in completed (${methods}).`,
      })
    } catch (error) {
      setState({ at: 'bad', words: wordsOf(error) })
    }
  }
  const close = () => {
    setOpen(false)
    setState({ at: 'ready' })
  }
  return (
    <>
      <Button look="main" onClick={() => setOpen(true)}>
        Test
      </Button>
      {open && (
        <Dialog title="Test this provider" onClose={close}>
          <p className="prose">
            A window opens in which you sign in at the provider, as a visitor would. If you are not a member of this
            organization yet, you become one, as with any sign-up. The session that this opens ends immediately.
          </p>
          {'words' in state && (
            <Note tone={state.at === 'good' ? 'good' : 'bad'}>
              <p role="status">{state.words}</p>
            </Note>
          )}
          <div className="buttons">
            <Button look="main" busy={state.at === 'trying'} onClick={() => void start()}>
              {state.at === 'trying' ? 'Waiting for the provider …' : 'Sign in at the provider'}
            </Button>
            <Button onClick={close}>Close</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

type Factor = NonNullable<Parameters<SlashID['id']>[2]>

function factorOf({ id, type, provider, client_id }: ProviderRow): Factor {
  const factor =
    type === 'saml'
      ? { method: 'saml', options: { provider_credentials_id: id, ux_mode: 'popup' } }
      : { method: 'oidc', options: { provider, client_id, ux_mode: 'popup' } }
  return factor as Factor
}

function wordsOf(error: unknown): string {
  if (isSlashIDError(error)) {
    const cause = error.cause instanceof Error ? ` ${error.cause.message}` : ''
    return `The sign-in failed: ${error.message}.${cause}`
  }
  return 'The sign-in failed for an unknown reason. The server’s log has more details.'
}
