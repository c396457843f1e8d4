/*
 * Code that is loaded on first use, grouped by what is used together. Each module is loaded only from here, because webpack and
 * Rspack create a chunk for each place that loads one. None of them imports what loads it: it receives the registry's functions
 * as arguments. What talks with an SDK page loads in `client/create-client.ts`.
 */

/** Rarely used information about a person. */
export const account = () => import('./session/account.js')

/** Sign-ins that leave the page for a provider and return, and following links. */
export const redirects = () => import('./flows/redirects.js')

/** Sign-ins with a passkey. */
export const passkeys = () => import('./methods/passkey/index.js')

/** Sign-ins with a password or an authenticator app. */
export const secrets = () => import('./methods/secrets.js')
