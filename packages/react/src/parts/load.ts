/*
 * What loads when a form first needs it, cut by what is used together. Each part is loaded from here alone: webpack and Rspack
 * make a chunk for each place that loads one, and Rolldown keeps what a part shares with the page in the page's own chunk only
 * where no part reaches a loader.
 */
export const password = () => import('./password.js')
export const authenticator = () => import('./authenticator.js')
export const waiting = () => import('./waiting.js')
export const exceptions = () => import('./exceptions.js')
