import { type READING_GRANTS, SCOPES } from '@portico/protocol'
import { GRANT_TYPE_NAMES } from './grant-types.js'

/** The metadata of this server as an authorization server (RFC 8414) and as a provider (OpenID Connect Discovery 1.0). */
export const serverMetadata = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/oauth2/authorize`,
  token_endpoint: `${url}/oauth2/tokens`,
  userinfo_endpoint: `${url}/oauth2/userinfo`,
  revocation_endpoint: `${url}/oauth2/revoke`,
  registration_endpoint: `${url}/oauth2/register`,
  device_authorization_endpoint: `${url}/oauth2/device_authorization`,
  jwks_uri: `${url}/.well-known/jwks.json`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: GRANT_TYPE_NAMES,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['EdDSA'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  scopes_supported: Object.keys(SCOPES).filter((scope) => scope !== 'preview'),
  claims_supported: [
    ...['iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce'],
    ...Object.values(SCOPES).flatMap(({ claims }): readonly string[] => claims),
  ],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
})

/**
 * Where programs get tokens for reading (RFC 9728). @param path of the resource: that of MCP, or empty for the whole
 * site.
 */
export const resourceMetadata = (url: string, path: '' | typeof READING_GRANTS.path) => ({
  resource: `${url}${path}`,
  authorization_servers: [url],
  scopes_supported: ['read'],
  bearer_methods_supported: ['header'],
})
