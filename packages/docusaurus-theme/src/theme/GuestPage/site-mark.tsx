import { useBaseUrlUtils } from '@docusaurus/useBaseUrl'
import siteConfig from '@generated/docusaurus.config'
import ThemedImage from '@theme/ThemedImage'
import type { CSSProperties } from 'react'

interface Navbar {
  readonly title?: string
  readonly logo?: { readonly src: string; readonly srcDark?: string }
}

/** The site's logo and name, as its navigation bar has them, without a link: guests know whose page it is, and go nowhere else. */
export function SiteMark() {
  const { withBaseUrl } = useBaseUrlUtils()
  const { title, logo } = (siteConfig.themeConfig as { readonly navbar?: Navbar }).navbar ?? {}
  return (
    <p style={MARK}>
      {logo && (
        <ThemedImage
          sources={{ light: withBaseUrl(logo.src), dark: withBaseUrl(logo.srcDark ?? logo.src) }}
          alt=""
          style={LOGO}
        />
      )}
      <strong>{title || siteConfig.title}</strong>
    </p>
  )
}

const MARK: CSSProperties = { display: 'flex', alignItems: 'center', gap: '0.5rem', fontSize: '1.25rem' }
const LOGO: CSSProperties = { height: 32 }
