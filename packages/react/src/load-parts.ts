/*
 * Code that is loaded when a form first needs it, grouped by what is used together. Each part is loaded only from here, because
 * webpack and Rspack create a chunk for each place that loads one, and Rolldown keeps what a part shares with the page in the
 * page's own chunk only if no part reaches a loader.
 */

/** The password screen. */
export const password = () => import('./parts/password.js')

/** The screens of authenticator apps. */
export const authenticator = () => import('./parts/authenticator.js')

/** The screen that waits for something that happens elsewhere. */
export const waiting = () => import('./parts/waiting.js')

/** Screens that few sign-ins show. */
export const exceptions = () => import('./parts/exceptions.js')
