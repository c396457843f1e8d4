import base from './docusaurus.config.mjs'

/** The same site under webpack, below a base URL. */
export default {
  ...base,
  baseUrl: '/hill/',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: false },
}
