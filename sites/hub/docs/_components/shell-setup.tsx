import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import useIsBrowser from '@docusaurus/useIsBrowser'
import CodeBlock from '@theme/CodeBlock'
import TabItem from '@theme/TabItem'
import Tabs from '@theme/Tabs'
import type { ReactNode } from 'react'

/**
 * The two variables that every sample reads, for the sandbox of this hub and for the hosted API, whose host comes from the
 * API description through the site's config.
 */
export function ShellSetup(): ReactNode {
  const { siteConfig } = useDocusaurusContext()
  const origin = useIsBrowser() ? window.location.origin : siteConfig.url
  return (
    <Tabs>
      <TabItem value="here" label="This hub">
        <CodeBlock language="bash" title="In the shell you will work in">
          {`export TRAVEL_API=${origin}/sandbox\nexport TRAVEL_KEY=tk_sandbox_$RANDOM$RANDOM`}
        </CodeBlock>
      </TabItem>
      <TabItem value="hosted" label="Hosted">
        <CodeBlock language="bash" title="In the shell you will work in">
          {`export TRAVEL_API=${siteConfig.customFields?.apiBase}\nexport TRAVEL_KEY=tk_sandbox_paste_yours_here`}
        </CodeBlock>
      </TabItem>
    </Tabs>
  )
}
