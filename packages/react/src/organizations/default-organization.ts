import type { OrganizationDetails, SlashID, User } from '@portico/sdk'
import type { LoginMiddleware } from '../user/login-middleware.js'

interface Choice {
  readonly organizations: OrganizationDetails[]
  readonly user: User
}

/**
 * Middleware that switches people to one of their organizations right after they sign in.
 * @param organization its id, or a function that picks one
 * @example <Form middleware={defaultOrganization(({ organizations }) => organizations[0].id)} />
 */
export function defaultOrganization(
  organization: string | ((choice: Choice) => string | Promise<string>),
): LoginMiddleware {
  return async ({ user, sid }) => {
    const organizations = await user.getOrganizations()
    const oid = typeof organization === 'string' ? organization : await organization({ organizations, user })
    const token = await user.getTokenForOrganization(oid)
    // The class of the given user, which may come from another SDK.
    const SameUser = user.constructor as new (token: string, sid: SlashID) => User
    return new SameUser(token, sid)
  }
}
