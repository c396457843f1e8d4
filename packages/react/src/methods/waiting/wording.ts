import type { ReactNode } from 'react'
import type { Wording } from '../../screens/wording.js'

/** What the screen says and shows while something happens elsewhere. */
export type WaitingWording<Key extends string> = Wording<Key> & { readonly Picture: () => ReactNode }
