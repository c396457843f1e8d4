import type { Audience } from './audience.js'

/**
 * May someone in these groups read what is kept for this audience? The only place where that is decided: build, browser and
 * server ask here. Pure and total.
 *
 * @param groups `undefined` for a visitor who is not signed in
 */
export const mayRead = (audience: Audience, groups: Audience): boolean =>
  audience === undefined || (groups !== undefined && missingGroups(audience, groups).length === 0)

/** The groups that someone in `groups` lacks to read what is kept for this audience. */
export const missingGroups = (audience: readonly string[], groups: readonly string[]): string[] =>
  audience.filter((group) => !groups.includes(group))
