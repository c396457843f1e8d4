import type { Handle, Method } from '@portico/protocol'
import { AnonymousUser, type Handler, type PublicReadEvents, SlashID, User } from '@portico/sdk'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useContext } from 'react'
import './patience.js'
import { ConfigurationProvider, type ConfigurationProviderProps } from '../configuration/configuration-provider.js'
import { type ISlashIDContext, SlashIDContext } from '../user/slashid-context.js'

/** Our SDK with events that a test sends itself, the way pages that test their sign-in extend it. */
export class ToldSlashID extends SlashID {
  readonly #listeners = new Map<string, Set<Handler<never>>>()

  constructor() {
    super({ oid: 'root', analyticsEnabled: false })
  }

  override subscribe<Name extends keyof PublicReadEvents>(name: Name, handler: Handler<PublicReadEvents[Name]>): void {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(handler))
  }

  override unsubscribe<Name extends keyof PublicReadEvents>(
    name: Name,
    handler: Handler<PublicReadEvents[Name]>,
  ): void {
    this.#listeners.get(name)?.delete(handler)
  }

  tell<Name extends keyof PublicReadEvents>(name: Name, payload?: PublicReadEvents[Name]): void {
    for (const handler of [...(this.#listeners.get(name) ?? [])]) handler(payload as never)
  }
}

interface Claims {
  readonly oid?: string
  readonly methods?: readonly Method[]
  readonly anonymous?: boolean
  readonly handle?: Handle
}

/** An unsigned token: the widget reads tokens, and leaves verifying them to the server. */
export function unsignedToken({ oid = 'root', methods = ['otp_via_email'], anonymous = false }: Claims = {}): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  const claims = {
    oid,
    person_id: 'person',
    person_type: anonymous ? 'anonymous' : 'regular',
    authenticated_methods: methods,
    authentications: [],
    groups: [],
    groups_claim_name: 'groups',
  }
  return `${part({ alg: 'none' })}.${part(claims)}.`
}

/** A user created from a token alone. */
export const testUser = (claims?: Claims): User => new User(unsignedToken(claims))

export const anonymousTestUser = (): AnonymousUser =>
  new AnonymousUser(unsignedToken({ anonymous: true }), new ToldSlashID())

/** Passes a context that the test created to its children, completed with the defaults without a provider. */
export function GivenContext({ children, ...context }: Partial<ISlashIDContext> & { readonly children: ReactNode }) {
  const outside = useContext(SlashIDContext)
  return <SlashIDContext.Provider value={{ ...outside, ...context }}>{children}</SlashIDContext.Provider>
}

/** Shows something in such a context. */
export function showIn(
  values: Partial<ISlashIDContext>,
  children: ReactNode,
  configuration: Omit<ConfigurationProviderProps, 'children'> = {},
) {
  const page = (context: Partial<ISlashIDContext>) => (
    <GivenContext {...context}>
      <ConfigurationProvider {...configuration}>{children}</ConfigurationProvider>
    </GivenContext>
  )
  const view = render(page(values))
  return {
    ...view,
    visitor: userEvent.setup(),
    /** Continues with another context. */
    become: (context: Partial<ISlashIDContext>) => view.rerender(page(context)),
  }
}
