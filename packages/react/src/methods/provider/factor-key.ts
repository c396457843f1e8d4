import type { FactorConfiguration } from '@portico/protocol'

/** A key that identifies a factor within a form. */
export function factorKey(factor: FactorConfiguration): string {
  const { method, options } = factor
  const own = method === 'oidc' && options ? `${options.provider} ${options.client_id}` : ''
  return [method, own, (method === 'saml' && options?.provider_credentials_id) || ''].join(' ').trim()
}
