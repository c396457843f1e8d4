import type { ReactNode } from 'react'
import { useSettings } from '../settings.js'

interface SiteLinkProps {
  readonly className?: string
  readonly children: ReactNode
}

/** A link to the site, which can have another origin than the console; nothing if there is no site. */
export function SiteLink({ className, children }: SiteLinkProps) {
  const { site } = useSettings()
  if (site === '') return null
  return (
    <a className={className} href={site}>
      {children}
    </a>
  )
}
