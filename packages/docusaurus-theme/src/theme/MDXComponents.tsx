import components from '@theme-init/MDXComponents'
import type { ComponentProps } from 'react'
import { useSite } from '../client/store.js'
import type Groups from './Groups/index.js'

/** Without a session nothing is shown, so what decides comes with the session. */
function LateGroups(props: ComponentProps<typeof Groups>) {
  const Loaded = useSite().tools?.Groups
  return Loaded ? <Loaded {...props} /> : null
}

export default { ...components, Groups: LateGroups }
