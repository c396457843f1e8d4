import Link from '@docusaurus/Link'
import Layout from '@theme/Layout'

/** The call that the first screen shows, and its response. */
const CALL = { method: 'GET', path: '/books?available=true' }
const RESPONSE = `{
  "books": [
    {
      "id": "b-1042",
      "title": "The Night Train",
      "shelf": "A3",
      "available": true
    }
  ]
}`

const SIGNS = [
  { to: '/api', name: 'API reference', text: 'Every call, with a request that you can copy. Open to all.' },
  { to: '/docs/welcome', name: 'Guide', text: 'For members. Sign in to read it.' },
  { to: '/about', name: 'About this site', text: 'Who may read what, and where to change it.' },
]

/** The home page. Its classes are those of the theme's style sheet `wayfinding.css`. */
export default function Home() {
  return (
    <Layout description="Everything about our API, in one place.">
      <main>
        <header className="hub-hero">
          <div className="hub-hero__inner">
            <div className="hub-hero__words">
              <h1>
                Everything about our API. <br />
                In one place.
              </h1>
              <p>Say here what developers can build with it, in two or three lines.</p>
              <div className="hub-hero__actions">
                <Link className="hub-button--signal" to="/docs/welcome">
                  Start building
                </Link>
                <Link className="hub-button--outline" to="/api">
                  Read the reference
                </Link>
              </div>
              <p className="hub-hero__note">The guide is for members and asks you to sign in.</p>
            </div>
            <figure className="hub-board">
              <figcaption className="hub-board__head">
                <span className="hub-plate">{CALL.method}</span>
                <code>
                  api.example.com<b>{CALL.path}</b>
                </code>
              </figcaption>
              <pre className="hub-board__body">{RESPONSE}</pre>
            </figure>
          </div>
        </header>
        <nav className="hub-signs" aria-label="Where to go next">
          {SIGNS.map(({ to, name, text }) => (
            <Link key={to} to={to} className="hub-sign">
              <svg viewBox="0 0 40 40" aria-hidden="true">
                <path d="M5 20h28M21 8l12 12-12 12" fill="none" stroke="currentColor" strokeWidth="5" />
              </svg>
              <span>
                <strong>{name}</strong>
                {text}
              </span>
            </Link>
          ))}
        </nav>
      </main>
    </Layout>
  )
}
