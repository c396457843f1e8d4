import components from '@theme-init/MDXComponents'
import type { ComponentProps } from 'react'
import { useOfSite } from '../client/store.js'
import type Groups from './Groups/index.js'

/** Without a session nothing is shown, so what decides comes with the session. */
function LateGroups(props: ComponentProps<typeof Groups>) {
  const Loaded = useOfSite(({ tools }) => tools)?.Groups
  return Loaded ? <Loaded {...props} /> : null
}

export default { ...components, Groups: LateGroups }
