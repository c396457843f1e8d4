import BrowserOnly from '@docusaurus/BrowserOnly'

export default function Pack({ files }) {
  return (
    <BrowserOnly fallback={<p>Loading the playground.</p>}>
      {() => {
        const { Sandpack } = require('@codesandbox/sandpack-react')
        return <Sandpack template="react" files={files} />
      }}
    </BrowserOnly>
  )
}
