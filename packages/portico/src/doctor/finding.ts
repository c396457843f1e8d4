import type { LoadedSettings } from '../load-settings.js'

/** The result of one check. `wrong` keeps the program from working; `note` is worth knowing. */
export interface Finding {
  readonly about: string
  readonly state: 'good' | 'note' | 'wrong'
  readonly text: string
}

export type Check = (
  loaded: LoadedSettings,
) => Finding | undefined | readonly Finding[] | Promise<Finding | undefined | readonly Finding[]>
