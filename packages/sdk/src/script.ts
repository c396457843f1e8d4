/** What a page without a bundler gets as `window.slashid` after it has loaded `dist/script/slashid.js`. */
export { Utils as utils } from './constants.js'
export { Errors as errors } from './error-guards.js'
export { SlashID } from './identity.js'
export { User } from './session/user.js'
export { version } from './wire-values.js'
