/** An item of a docs sidebar: Docusaurus' own where every reader sees the same sidebars. */
export { default } from '@portico-site/sidebar-item'
