import { AnonymousUser, SlashID, type SlashIDOptions, User } from '@portico/sdk'

/** The classes that the provider builds on. */
export interface SdkModule {
  readonly SlashID: new (options: SlashIDOptions) => SlashID
  readonly User: new (token: string, sid: SlashID) => User
  readonly AnonymousUser: new (token: string, sid: SlashID) => AnonymousUser
}

type AnyClass = new (...args: never[]) => object

/**
 * A module with the SDK's public surface: ours, or another vendor's with the same members. Only public members are used, so its
 * classes need not be related to ours.
 * @example
 * import * as sdk from '@slashid/slashid'
 * <SlashIDProvider oid={oid} sdk={sdk}>…</SlashIDProvider>
 */
export type AnySdkModule = { readonly [Name in keyof SdkModule]: AnyClass }

/** The module to use: the given one, or else ours. */
export const sdkModule = (module?: AnySdkModule): SdkModule =>
  module ? (module as unknown as SdkModule) : { SlashID, User, AnonymousUser }
