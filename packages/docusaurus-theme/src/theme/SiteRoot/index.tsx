import OwnRoot from '@portico-site/own-root'
import SiteRoot from '@portico-site/site-root'
import type { ReactNode } from 'react'

/** The root of a site that has one of its own, within the theme's, without which private pages would stay closed. */
export default function RootOfSite({ children }: { children: ReactNode }) {
  return (
    <OwnRoot>
      <SiteRoot>{children}</SiteRoot>
    </OwnRoot>
  )
}
