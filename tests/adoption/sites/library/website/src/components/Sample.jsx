import useDocusaurusContext from '@docusaurus/useDocusaurusContext'

export default function Sample({ name }) {
  const { siteConfig } = useDocusaurusContext()
  return <iframe title={name} src={`${siteConfig.customFields.samples}/tree/main/${name}`} width="100%" height="400" />
}
