import document from '@site/openapi/travel.json'
import { type ApiOperation, readApi } from './open-api'

/**
 * The original description of the travel API, for pages that quote it. The reference shows each reader their own version; what a
 * page quotes from here is public.
 */
export const travel = readApi(document)

/**
 * Returns an operation of the travel API by its id.
 *
 * @throws Error if the description does not contain it: a page that quotes it would be empty.
 */
export function travelOperation(id: string): ApiOperation {
  const match = travel.operations.find((operation) => operation.id === id)
  if (!match)
    throw new Error(`openapi/travel.json describes no operation ${id}, which a page quotes. Correct the page.`)
  return match
}
