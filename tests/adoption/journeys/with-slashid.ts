import type { Edit } from '../site.js'

/** Turns the template into a site with the SlashID theme, in the form that the theme's README documents. */
export const withSlashid = (org: string): Edit[] => [
  {
    file: 'docusaurus.config.js',
    find: '  presets: [',
    put: "  themes: ['@slashid/docusaurus-theme-slashid'],\n\n  presets: [",
    why: 'the theme',
  },
  {
    file: 'docusaurus.config.js',
    find: "      image: 'img/docusaurus-social-card.jpg',",
    put: `      slashID: {
        orgID: '${org}',
        baseURL: 'https://api.slashid.com',
        privatePaths: [{path: '/docs/tutorial-basics/*', groups: ['partners']}],
      },
      image: 'img/docusaurus-social-card.jpg',`,
    why: 'its options',
  },
  {
    file: 'docusaurus.config.js',
    find: "          {to: '/blog', label: 'Blog', position: 'left'},",
    put: "          {to: '/blog', label: 'Blog', position: 'left'},\n          {type: 'custom-AuthButton', position: 'right'},",
    why: 'its button',
  },
  {
    file: 'package.json',
    find: '"@docusaurus/preset-classic": "3.10.2",',
    put: '"@docusaurus/preset-classic": "3.10.2",\n    "@slashid/docusaurus-theme-slashid": "0.5.4",',
    why: 'its package',
  },
  {
    file: 'docs/tutorial-extras/manage-docs-versions.mdx',
    find: 'sidebar_position: 1',
    put: 'sidebar_position: 1\nsidebar_custom_props:\n  slashid:\n    auth: true\n    groups: [partners]',
    why: 'a page with a rule of its own',
  },
  { file: 'portico.json', put: '{ "readerGroups": ["partners"] }\n', why: 'the group that the owner joins' },
  {
    file: 'people.ndjson',
    put: '{"handles":[{"type":"email_address","value":"ada@example.com","verified":true}],"groups":["partners"]}\n',
    why: 'the people, exported',
  },
]
