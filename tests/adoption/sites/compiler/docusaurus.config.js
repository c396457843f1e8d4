import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'

const GTM = `(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':new Date().getTime(),event:'gtm.js'});var f=d.getElementsByTagName(s)[0],j=d.createElement(s),dl=l!='dataLayer'?'&l='+l:'';j.async=true;j.src='https://www.googletagmanager.com/gtm.js?id='+i+dl;f.parentNode.insertBefore(j,f);})(window,document,'script','dataLayer','GTM-COMPILER');`

/** Formulas with their styles from a CDN, diagrams, and a page that loads a compiler from another one. */
export default function config() {
  return {
    title: 'Bobbin',
    url: 'https://bobbin.example',
    baseUrl: '/',
    onBrokenLinks: 'throw',
    future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
    markdown: { mermaid: true },
    themes: ['@docusaurus/theme-mermaid'],
    presets: [
      [
        'classic',
        {
          docs: {
            remarkPlugins: [remarkMath],
            rehypePlugins: [[rehypeKatex, { strict: false }]],
            sidebarCollapsible: true,
          },
          pages: { remarkPlugins: [remarkMath], rehypePlugins: [rehypeKatex] },
          blog: { blogTitle: 'News of Bobbin', postsPerPage: 'ALL' },
          sitemap: { lastmod: null, ignorePatterns: ['/tags/**'] },
        },
      ],
    ],
    headTags: [{ tagName: 'script', attributes: {}, innerHTML: GTM }],
    stylesheets: [
      {
        href: 'https://cdn.jsdelivr.net/npm/katex@0.16.22/dist/katex.min.css',
        type: 'text/css',
        integrity: 'sha384-5TcZemv2l/9On385z///+d7MSYlvIEw9FuZTIdZ14vJLqWphw7e7ZPuOiCHJcFCP',
        crossorigin: 'anonymous',
      },
    ],
    scripts: [{ src: 'https://unpkg.com/@babel/standalone@7.28.0/babel.min.js', defer: true }],
    themeConfig: {
      metadata: [{ name: 'keywords', content: 'compiler, looms' }],
      navbar: {
        title: 'Bobbin',
        items: [
          { to: '/docs/', label: 'Docs' },
          { to: '/repl', label: 'Try it out' },
        ],
      },
      footer: {
        copyright:
          'Made by weavers. <a href="https://opencollective.example" onclick="this.target=\'_blank\'">Donate</a>',
      },
    },
  }
}
