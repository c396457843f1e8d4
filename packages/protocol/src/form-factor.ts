import type { FactorConfiguration } from './factors.js'
import { isMethod, METHODS } from './methods.js'

/**
 * Whether a value is a factor that a form can offer: its method is one that people use. `factor-problems.ts` explains
 * what is wrong with others, and is loaded only then.
 */
export function isFactorOfForm(factor: unknown): factor is FactorConfiguration {
  const method = methodOf(factor)
  return isMethod(method) && METHODS[method].interactive
}

/** The method of a possible factor. */
export const methodOf = (factor: unknown): unknown =>
  (factor as { readonly method?: unknown } | null | undefined)?.method
