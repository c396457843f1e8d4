import Footer from '@theme-original/DocItem/Footer'

export default (props) => (
  <>
    <p className="own-footer">Ours at the end</p>
    <Footer {...props} />
  </>
)
