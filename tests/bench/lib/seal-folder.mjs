/** A process of its own that seals a built site: `node seal-folder.mjs STAGING OUT KEY ORIGIN`. */
import { parseSiteKey } from '../../../packages/seal/dist/tickets.js'
import { sealSite } from '../../../packages/sealing/dist/index.js'

const [staging, out, key, origin] = process.argv.slice(2)
await sealSite({ staging, out, to: await parseSiteKey(key), origins: [origin] })
