/*
 * What loads when a program first needs it, cut by what is used together. Each part is loaded from here alone: webpack and Rspack
 * make a chunk for each place that loads one.
 */

/** What programs rarely ask about a person. */
export const account = () => import('./parts/account.js')

/** What leaves the page for a provider and comes back, and what follows a link. */
export const elsewhere = () => import('./parts/elsewhere.js')

/** Sign-ins by passkey. */
export const passkeys = () => import('./parts/passkeys.js')

/** The conversation with an SDK page of another origin. */
export const sdkPage = () => import('./parts/sdk-page.js')

/** Sign-ins by a password or an authenticator app. */
export const secrets = () => import('./parts/secrets.js')
