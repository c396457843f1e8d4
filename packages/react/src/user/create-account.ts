import { type AccountStore, createAccountStore } from './account-store.js'
import type { AskVisitor } from './link-question.js'
import type { SlashIDProviderProps } from './provider-props.js'
import { sdkModule } from './sdk-module.js'
import { tokenStorage } from './token-storage.js'

/** Creates the account of a provider from its props. The only way to the SDK, which a page may load later. */
export const createAccount = (props: SlashIDProviderProps, ask: AskVisitor): AccountStore =>
  createAccountStore({
    sdk: sdkModule(props.sdk),
    sdkOptions: {
      oid: props.oid,
      ...(props.environment && { environment: props.environment }),
      ...(props.baseApiUrl && { baseURL: props.baseApiUrl }),
      ...(props.sdkUrl && { sdkURL: props.sdkUrl }),
      ...(props.session && { session: props.session }),
      ...(typeof props.analyticsEnabled === 'boolean' && { analyticsEnabled: props.analyticsEnabled }),
    },
    storage: tokenStorage(props.tokenStorage, props.cookieOptions),
    ...(props.initialToken && { initialToken: props.initialToken }),
    anonymousUsersEnabled: props.anonymousUsersEnabled ?? false,
    analyticsEnabled: props.analyticsEnabled ?? false,
    onInitError: props.onInitError ?? ((error) => console.error(error)),
    ask,
  })
