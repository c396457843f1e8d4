import Layout from '@theme-original/Layout'

/** Every page has a banner above it. */
export default function LayoutWrapper(props) {
  return (
    <>
      <div className="office-banner">The lift is out of order.</div>
      <Layout {...props} />
    </>
  )
}
