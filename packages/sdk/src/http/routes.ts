import type { ENDPOINTS, EndpointName } from '@portico/protocol'

type Row = (typeof ENDPOINTS)[EndpointName]
type RouteOf<Of extends Row> = Of extends Row ? `${Of['method']} ${Of['path']}` : never

/** Calls of the wire that the endpoint table does not list yet. */
type FurtherRoute =
  | 'POST /recover'
  | 'POST /sso/resolve'
  | 'GET /token'
  | `${'GET' | 'POST'} /token/v2`
  | 'POST /direct-id'
  | 'POST /persons/anonymous'
  | `${'GET' | 'PUT' | 'DELETE'} /attributes/{bucket_name}`
  | `${'GET' | 'PUT' | 'POST' | 'DELETE'} /consent/gdpr`

/**
 * A call of the wire as one word, `POST /id/v2`. Checked against the endpoint table by the compiler alone, so that the
 * table's other columns weigh nothing in a browser.
 */
export type Route = RouteOf<Row> | FurtherRoute
