import { useColorMode } from '@docusaurus/theme-common'
import Giscus from '@giscus/react'
import Footer from '@theme-original/DocItem/Footer'

export default function FooterWithComments(props: object) {
  const { colorMode } = useColorMode()
  return (
    <>
      <Footer {...props} />
      <Giscus
        repo="tollhouse/tollhouse"
        repoId="R_1"
        category="General"
        categoryId="C_1"
        mapping="pathname"
        theme={colorMode}
      />
    </>
  )
}
