import type { FactorConfiguration } from './factors.js'
import { isFactorOfForm, methodOf } from './form-factor.js'
import { handleTypesOf, isMethod, METHODS } from './methods.js'

/**
 * What is wrong with the factors of a form, one sentence per mistake, for the developer who wrote them. Empty if a form
 * can offer all of them.
 * @param name The name of the list in the developer's code.
 * @example factorProblems([{ method: 'pasword' }]) // ['factors[0] has an unknown method "pasword". Did you mean "password"? …']
 */
export function factorProblems(factors: unknown, name = 'factors'): readonly string[] {
  if (!Array.isArray(factors))
    return [`${name} must be a list such as [{ method: 'password' }], got ${kindOf(factors)}.`]
  if (factors.length === 0) return [`${name} is empty, so there is no way to sign in. Name at least one method.`]
  return factors.flatMap((factor, at) => {
    const own = `${name}[${at}]`
    return isFactorOfForm(factor) ? optionProblems(factor, own) : [problemOf(factor, own)]
  })
}

/** What a factor of a known method is missing. */
function optionProblems(factor: FactorConfiguration, name: string): readonly string[] {
  const { method, allowedHandleTypes: allowed } = factor
  const needed = method === 'oidc' ? 'provider' : method === 'saml' ? 'provider_credentials_id' : undefined
  const options = factor.options as Readonly<Record<string, unknown>> | undefined
  if (needed)
    return options?.[needed]
      ? []
      : [`${name} needs options.${needed}: without it, there is no provider to send people to.`]
  if (!Array.isArray(allowed) || handleTypesOf(method, allowed).length > 0) return []
  const works = handleTypesOf(method).join(' and ')
  return [
    `${name} allows ${allowed.join(' and ') || 'no handle type'}, but ${method} works only with ${works}, so it could never be used. Change its allowedHandleTypes.`,
  ]
}

function problemOf(factor: unknown, name: string): string {
  if (typeof factor !== 'object' || factor === null)
    return `${name} must be an object such as { method: 'password' }, got ${kindOf(factor)}.`
  const methodList = `The methods are ${offered().join(', ')}.`
  const method = methodOf(factor)
  if (method === undefined) return `${name} has no method. ${methodList}`
  if (isMethod(method)) return `${name} has the method "${method}", which a form cannot offer. ${methodList}`
  const meant = nearestMethod(String(method))
  return `${name} has an unknown method "${method}". ${meant ? `Did you mean "${meant}"? ` : ''}${methodList}`
}

const offered = (): readonly string[] => Object.keys(METHODS).filter((method) => isFactorOfForm({ method }))

function kindOf(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`
  return value === null || value === undefined ? String(value) : `a value of type ${typeof value}`
}

/** The method that a misspelled word probably means. Case, hyphens and spaces are ignored. */
function nearestMethod(word: string): string | undefined {
  const normalizedWord = word.toLowerCase().replaceAll(/[\s-]/g, '_')
  const [best] = offered()
    .map((method) => ({ method, far: distance(normalizedWord, method) }))
    .sort((a, b) => a.far - b.far)
  return best && best.far <= best.method.length / 3 ? best.method : undefined
}

/** How many letters must be inserted, deleted or changed to turn one word into another (Levenshtein distance). */
function distance(word: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [line, letter] of [...word].entries()) {
    const next = [line + 1]
    for (let at = 0; at < other.length; at++)
      next.push(Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (letter === other[at] ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
