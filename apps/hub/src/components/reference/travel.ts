import document from '@site/openapi/travel.json'
import { type Operation, readApi } from './open-api'

/**
 * The description of the travel API as it was written, for pages that quote it. The reference has its reader's own; what a
 * page quotes from here is public.
 */
export const travel = readApi(document)

/** An operation of the travel API by its id; undefined where the description has none. */
export function travelOperation(id: string): Operation | undefined {
  return travel.operations.find((operation) => operation.id === id)
}
