import { type Addition, overlayFile, type PartOverlays } from '@portico/openapi/description'
import config from '@portico-site/lazy-config'
import { openFile } from '../keys/open-file.js'
import { keyForReader } from '../keys/reader-keys.js'

/**
 * What a part adds to the API description of a route.
 *
 * @throws Error when it is missing or stays closed for this reader.
 */
export async function openOverlay(part: number, route: string): Promise<Addition | undefined> {
  const text = new TextDecoder().decode(
    await openFile(config.baseUrl + overlayFile(part, config.build), keyForReader, part),
  )
  const overlays = JSON.parse(text) as PartOverlays
  return Object.hasOwn(overlays, route) ? overlays[route] : undefined
}
