import document from '@site/openapi/travel.json'
import { type Operation, readApi } from './open-api'

/**
 * The description of the travel API as it was written, for pages that quote it. The reference has its reader's own; what a
 * page quotes from here is public.
 */
export const travel = readApi(document)

/**
 * An operation of the travel API by its id.
 *
 * @throws Error where the description has none: a page that quotes it would be empty.
 */
export function travelOperation(id: string): Operation {
  const found = travel.operations.find((operation) => operation.id === id)
  if (!found)
    throw new Error(`openapi/travel.json describes no operation ${id}, which a page quotes. Correct the page.`)
  return found
}
