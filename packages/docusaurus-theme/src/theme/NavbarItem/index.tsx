/** A navbar item as its reader may see it: Docusaurus' own where there is nothing to leave out. */
export { default } from '@portico-site/navbar-item'
