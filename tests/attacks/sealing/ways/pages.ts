import { page, picture, type Way } from '../way.js'

/** Ways through the text of a private page itself, and what Docusaurus makes of it for other pages. */
export const PAGES: readonly Way[] = [
  { name: 'the text of a page', files: (secret) => ({ 'docs/vault/text.md': page(`# Text\n\nIt says ${secret}.`) }) },
  {
    name: 'the title in front matter',
    files: (secret) => ({ 'docs/vault/title.md': page('Text.', { title: secret }) }),
  },
  {
    name: 'the description in front matter',
    files: (secret) => ({ 'docs/vault/description.md': page('# D', { description: secret }) }),
  },
  {
    name: 'the keywords in front matter',
    files: (secret) => ({ 'docs/vault/keywords.md': page('# K', { keywords: [secret] }) }),
  },
  {
    name: 'a front matter key of the site’s own',
    files: (secret) => ({ 'docs/vault/own-key.md': page('# O', { reviewer: secret }) }),
  },
  { name: 'the sidebar label', files: (secret) => ({ 'docs/vault/label.md': page('# L', { sidebar_label: secret }) }) },
  {
    name: 'the sidebar class name',
    files: (secret) => ({ 'docs/vault/class.md': page('# C', { sidebar_class_name: secret }) }),
  },
  {
    name: 'custom props of the sidebar',
    files: (secret) => ({ 'docs/vault/props.md': page('# P', { sidebar_custom_props: { note: secret } }) }),
  },
  {
    name: 'the pagination label',
    files: (secret) => ({ 'docs/vault/pagination.md': page('# P', { pagination_label: secret }) }),
  },
  { name: 'a heading', files: (secret) => ({ 'docs/vault/heading.md': page(`# H\n\n## The ${secret} heading`) }) },
  {
    name: 'the id of a heading',
    files: (secret) => ({ 'docs/vault/heading-id.md': page(`# H\n\n## Second {#${secret}}`) }),
  },
  {
    name: 'a code block',
    files: (secret) => ({ 'docs/vault/code.md': page(`# C\n\n\`\`\`js\nopen('${secret}')\n\`\`\``) }),
  },
  {
    name: 'the title of a code block',
    files: (secret) => ({ 'docs/vault/code-title.md': page(`# C\n\n\`\`\`js title="${secret}.js"\nopen()\n\`\`\``) }),
  },
  {
    name: 'a table cell',
    files: (secret) => ({ 'docs/vault/table.md': page(`# T\n\n| a | b |\n|---|---|\n| ${secret} | 2 |`) }),
  },
  {
    name: 'an admonition',
    files: (secret) => ({ 'docs/vault/admonition.md': page(`# A\n\n:::note[${secret}]\n\nMind it.\n\n:::`) }),
  },
  {
    name: 'an exported MDX value',
    files: (secret) => ({ 'docs/vault/exported.mdx': page(`export const launch = '${secret}'\n\n# E\n\n{launch}`) }),
  },
  {
    name: 'an MDX comment',
    files: (secret) => ({ 'docs/vault/text-two.mdx': page(`# C\n\n<p data-note="${secret}">Text.</p>`) }),
  },
  {
    name: 'a head element',
    files: (secret) => ({
      'docs/vault/head.mdx': page(`<head>\n  <meta name="note" content="${secret}" />\n</head>\n\n# H`),
    }),
  },
  {
    name: 'the alternative text of a picture',
    files: (secret) => ({
      'docs/vault/alternative.md': page(`# A\n\n![${secret}](./dot.png)`),
      'docs/vault/dot.png': picture('dot'),
    }),
  },
  {
    name: 'the bytes of a picture',
    files: (secret) => ({
      'docs/vault/picture.md': page('# P\n\n![A picture](./shown.png)'),
      'docs/vault/shown.png': picture(secret),
    }),
  },
  {
    name: 'a large picture',
    files: (secret) => ({
      'docs/vault/large.md': page('# L\n\n![A picture](./large.png)'),
      'docs/vault/large.png': Buffer.concat([picture(secret), Buffer.alloc(30_000, 1)]),
    }),
  },
  {
    name: 'a download',
    files: (secret) => ({
      'docs/vault/download.md': page('# D\n\n[File](./notes.pdf)'),
      'docs/vault/notes.pdf': `%PDF ${secret}`,
    }),
  },
  {
    name: 'a tag of one page',
    files: (secret) => ({ 'docs/vault/tagged.md': page('# T', { tags: [`${secret} tag`] }) }),
  },
  {
    name: 'the label of a category',
    files: (secret) => ({
      'docs/vault/deep/_category_.json': JSON.stringify({ label: secret }),
      'docs/vault/deep/page.md': '# P',
    }),
  },
  {
    name: 'a generated index of a category',
    files: (secret) => ({
      'docs/vault/listed/_category_.json': JSON.stringify({
        label: 'Listed',
        link: { type: 'generated-index', title: secret, description: `About ${secret}` },
      }),
      'docs/vault/listed/page.md': '# P',
    }),
  },
  {
    name: 'an unlisted page',
    files: (secret) => ({ 'docs/vault/unlisted.md': page(`# U\n\n${secret}`, { unlisted: true }) }),
  },
  {
    name: 'a page in MDX outside the docs',
    files: (secret) => ({ 'src/pages/vault/page.mdx': page(`# P\n\n${secret}`) }),
  },
  {
    name: 'a page in React',
    files: (secret) => ({
      'src/pages/vault/react.jsx': `export default function Page() {\n  return <main>${secret}</main>\n}\n`,
    }),
  },
  {
    name: 'the text of a post',
    files: (secret) => ({
      'blog/2024-02-01-post.md': page(`It says ${secret}.`, { title: 'Post', access: { groups: ['keepers'] } }),
    }),
  },
  {
    name: 'the title of a post',
    files: (secret) => ({
      'blog/2024-02-02-post-title.md': page('Text.', { title: secret, slug: 'two', access: 'signed-in' }),
    }),
  },
  {
    name: 'the author of one post',
    files: (secret) => ({
      'blog/2024-02-03-author.md': page('Text.', {
        title: 'Three',
        authors: [{ name: `${secret} Smith` }],
        access: 'signed-in',
      }),
    }),
  },
  {
    name: 'a tag of one post',
    files: (secret) => ({
      'blog/2024-02-04-tag.md': page('Text.', { title: 'Four', tags: [`${secret} tag`], access: 'signed-in' }),
    }),
  },
  {
    name: 'a text before the fold of a post',
    files: (secret) => ({
      'blog/2024-02-05-fold.md': page(`${secret}\n\n<!-- truncate -->\n\nMore.`, {
        title: 'Five',
        access: 'signed-in',
      }),
    }),
  },
]
