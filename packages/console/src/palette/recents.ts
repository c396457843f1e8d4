import { isRecord, parseJson } from '@portico/access/guards'
import { ICON_NAMES, type IconName } from '../kit/icon.js'
import type { Target } from './targets.js'

/** How many places are remembered. */
const MOST = 5

const keyFor = (personId: string) => `portico-console/recents/${personId}`

/** The places that a person went to last with the palette, in this tab. */
export function recentTargets(personId: string): readonly Target[] {
  try {
    const targets = parseJson(sessionStorage.getItem(keyFor(personId)) ?? '')
    return Array.isArray(targets) ? targets.filter(isTarget) : []
  } catch {
    // Storage is blocked.
    return []
  }
}

/** Remembers where a person went, the latest first. */
export function rememberTarget(personId: string, target: Target): void {
  const others = recentTargets(personId).filter(({ to }) => to !== target.to)
  try {
    sessionStorage.setItem(keyFor(personId), JSON.stringify([target, ...others].slice(0, MOST)))
  } catch {
    // Storage is blocked: nothing is remembered.
  }
}

const isTarget = (value: unknown): value is Target =>
  isRecord(value) &&
  ['to', 'label', 'kind'].every((name) => typeof value[name] === 'string') &&
  String(value.to).startsWith('/') &&
  ICON_NAMES.includes(value.icon as IconName)
