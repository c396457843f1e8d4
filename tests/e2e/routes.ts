/** The name of the site. */
export const SITE = 'Travel API Developer Hub'

/** Every public address of the hub, and the title of its page. */
export const PUBLIC = {
  '/': SITE,
  '/api': 'API reference',
  '/api-caf': 'API reference',
  '/markdown-page': 'About this hub',
  '/blog': 'Field notes',
  '/blog/archive': 'Archive',
  '/blog/tags': 'Tags',
  '/blog/tags/docusaurus': '"Docusaurus"',
  '/blog/tags/facebook': '"Facebook"',
  '/blog/tags/hello': '"Hello"',
  '/blog/tags/hola': '"Hola"',
  '/blog/first-blog-post': 'Five calls are enough',
  '/blog/long-blog-post': 'The booking that was confirmed after it was cancelled',
  '/blog/mdx-blog-post': 'What a fee feels like on a slider',
  '/blog/welcome': 'Welcome to the hub',
}

const CONCEPTS = ['authentication', 'availability', 'callbacks', 'congratulations', 'diagram', 'rate-limit']

/** Every private address of the hub. */
export const PRIVATE = ['intro', 'quickstart', 'changelog', ...CONCEPTS.map((name) => `basic-concepts/${name}`)].map(
  (name) => `/docs/${name}`,
)
