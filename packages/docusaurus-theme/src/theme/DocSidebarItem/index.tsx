/** An item of a docs sidebar: Docusaurus' own if every reader sees the same sidebars. */
export { default } from '@portico-site/sidebar-item'
