import components from '@theme-init/MDXComponents'
import { useOfSite } from '../client/page/page-core.js'
import type { GroupsProps } from '../client/page/site-state.js'

/** Without a session nothing is shown, so the deciding code is loaded with the session. */
function LateGroups(props: GroupsProps) {
  const Loaded = useOfSite(({ tools }) => tools?.Groups)
  return Loaded ? <Loaded {...props} /> : null
}

export default { ...components, Groups: LateGroups }
