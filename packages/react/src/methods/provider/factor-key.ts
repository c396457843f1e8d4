import type { FactorConfiguration } from '@portico/protocol'

/** Tells the factors of a form apart. */
export function factorKey(factor: FactorConfiguration): string {
  const { method, options } = factor
  const own = method === 'oidc' && options ? `${options.provider} ${options.client_id}` : ''
  return [method, own, (method === 'saml' && options?.provider_credentials_id) || ''].join(' ').trim()
}
