/**
 * What every page runs, as one module: bundlers join these files only where everything else imports them from here, and each
 * module by itself costs every page its wrapping.
 */
export { session } from '@portico-site/late'
export { decoded, doors } from './doors.js'
export { store, useOfSite, useSite } from './store.js'
export { KEY_DATABASE, storedToken, USER_TOKEN } from './token.js'
export { arrive, fetchCode, logIn, openSearch, wantLayer } from './visit.js'
