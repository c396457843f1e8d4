/**
 * The code that every page runs, as one module: bundlers join these files only if everything else imports them from here, and
 * each separate module would add its wrapper to every page.
 */
export { notOpen, session, visitor } from '@portico-site/lazy-modules'
export { decoded, doors } from './door-routes.js'
export { store, useOfSite, useSite } from './store.js'
export { storedToken, USER_TOKEN } from './token.js'
export { arrive, comesBack, fetchCode, logIn, openSearch, wantLayer } from './visit.js'
