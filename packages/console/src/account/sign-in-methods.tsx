import type { Handle, HandleType } from '@portico/protocol'
import { useRead } from '../api/use-api.js'
import { Loaded } from '../kit/loaded.js'
import { AuthenticatorApp } from './authenticator-app.js'
import { MyHandles } from './my-handles.js'
import { MyPassword } from './my-password.js'
import { Passkeys } from './passkeys.js'

/** What the person signs in with. */
export function SignInMethods() {
  const credentials = useRead('myCredentials')
  const handles = useRead('myHandles')
  return (
    <Loaded of={handles}>
      {({ result: handles }) => {
        const proven = (type: HandleType): Handle | undefined => {
          const ownHandle = handles.find((handle) => handle.type === type && handle.verified)
          return ownHandle && { type, value: ownHandle.value }
        }
        const handle = proven('email_address') ?? proven('phone_number')
        return (
          <>
            <MyHandles handles={handles} />
            <Loaded of={credentials}>
              {({ result }) => (
                <>
                  <Passkeys credentials={result} handle={handle} />
                  <AuthenticatorApp credentials={result} />
                  <MyPassword has={result.some(({ type }) => type === 'password')} />
                </>
              )}
            </Loaded>
          </>
        )
      }}
    </Loaded>
  )
}
