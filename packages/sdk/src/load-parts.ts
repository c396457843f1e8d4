/*
 * Code that is loaded on first use, grouped by what is used together. Each part is loaded only from here, because
 * webpack and Rspack create a chunk for each place that loads one.
 */

/** Rarely used information about a person. */
export const account = () => import('./parts/account.js')

/** Sign-ins that leave the page for a provider and return, and following links. */
export const elsewhere = () => import('./parts/elsewhere.js')

/** Sign-ins with a passkey. */
export const passkeys = () => import('./parts/passkeys.js')

/** Communication with an SDK page of another origin. */
export const sdkPage = () => import('./parts/sdk-page.js')

/** Sign-ins with a password or an authenticator app. */
export const secrets = () => import('./parts/secrets.js')
