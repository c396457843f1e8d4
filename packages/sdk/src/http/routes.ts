import type { ENDPOINTS, EndpointName } from '@portico/protocol'

type Row = (typeof ENDPOINTS)[EndpointName]
type RouteOf<Of extends Row> = Of extends Row ? `${Of['method']} ${Of['path']}` : never

/** Calls of the protocol that the endpoint table does not list yet. */
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
 * A call as one word, `POST /id/v2`. Only the compiler checks it against the endpoint table, so that the table's other columns
 * add nothing to a browser bundle.
 */
export type Route = RouteOf<Row> | FurtherRoute
