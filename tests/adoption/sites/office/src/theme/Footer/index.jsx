import { useThemeConfig } from '@docusaurus/theme-common'
import { Footer as OfficeFooter } from '@infinum/docusaurus-theme'
import React from 'react'

function Footer() {
  const { footer } = useThemeConfig()
  return <OfficeFooter footer={footer} />
}

export default React.memo(Footer)
