import { AdmonitionCard } from '@infinum/docusaurus-theme'

export default function Admonition(props) {
  return <AdmonitionCard {...props} />
}
