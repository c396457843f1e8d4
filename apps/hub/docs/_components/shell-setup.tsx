import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import CodeBlock from '@theme/CodeBlock'
import type { ReactNode } from 'react'

/** The two variables that every sample reads. The host comes from the API description, through the site's config. */
export function ShellSetup(): ReactNode {
  const { siteConfig } = useDocusaurusContext()
  return (
    <CodeBlock language="bash" title="In the shell you will work in">
      {`export TRAVEL_API=${siteConfig.customFields?.apiBase}\nexport TRAVEL_KEY=tk_sandbox_paste_yours_here`}
    </CodeBlock>
  )
}
