/** Creates a site with private pages, as `npm create portico` does. */
export { createHub, type HubInput } from './create-hub.js'
