/*
 * The screens and texts of methods, which load when a form first needs them, grouped by what is used together. Each group is
 * loaded only from here, because webpack and Rspack create a chunk for each place that loads one. None of them imports the
 * registry.
 */

/** The password screen. */
export const password = () => import('./password/index.js')

/** The screens of authenticator apps. */
export const authenticator = () => import('./totp/index.js')

/** The screen that waits for something that happens elsewhere. */
export const waiting = () => import('./waiting/index.js')
