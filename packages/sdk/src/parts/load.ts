/*
 * What loads when a program first needs it, cut by what is used together. Each part is loaded from here alone: webpack and Rspack
 * make a chunk for each place that loads one.
 */
export const account = () => import('./account.js')
export const elsewhere = () => import('./elsewhere.js')
export const passkeys = () => import('./passkeys.js')
export const sdkPage = () => import('./sdk-page.js')
export const secrets = () => import('./secrets.js')
