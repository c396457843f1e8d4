import type { FactorConfiguration } from './factors.js'
import { isMethod, METHODS } from './methods.js'

/**
 * Whether a value is a factor that a form can offer: its method is one that people use. What is wrong with any other is in
 * `factor-problems.ts`, which only a developer's mistake needs.
 */
export function isFactorOfForm(factor: unknown): factor is FactorConfiguration {
  const method = methodOf(factor)
  return isMethod(method) && METHODS[method].interactive
}

/** The method of what may be a factor. */
export const methodOf = (factor: unknown): unknown =>
  (factor as { readonly method?: unknown } | null | undefined)?.method
