import type { Handle, HandleType } from '@portico/protocol'
import { useRead } from '../api/use-api.js'
import { Loaded } from '../kit/loaded.js'
import { Recent } from '../session/recent.js'
import { AuthenticatorApp } from './authenticator-app.js'
import { MyAgreements } from './my-agreements.js'
import { MyConsents } from './my-consents.js'
import { MyData } from './my-data.js'
import { MyFeeds } from './my-feeds.js'
import { MyHandles } from './my-handles.js'
import { MyMembershipOffers } from './my-membership-offers.js'
import { MyPassword } from './my-password.js'
import { MyPrograms } from './my-programs.js'
import { MyReaderTokens } from './my-reader-tokens.js'
import { MyReadingGrants } from './my-reading-grants.js'
import { MySampleKeys } from './my-sample-keys.js'
import { MySessions } from './my-sessions.js'
import { Passkeys } from './passkeys.js'

/** The sections of the account page, which is shown in the console and within the pages of a site. */
export function AccountSections() {
  const credentials = useRead('myCredentials')
  const handles = useRead('myHandles')
  return (
    <Recent>
      <MyMembershipOffers />
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
      <MySessions />
      <MyPrograms />
      <MyReadingGrants />
      <MyReaderTokens />
      <MySampleKeys />
      <MyFeeds />
      <MyAgreements />
      <MyConsents />
      <MyData />
    </Recent>
  )
}
