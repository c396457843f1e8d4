/** A navbar item as its reader may see it: Docusaurus' own if nothing has to be left out. */
export { default } from '@portico-site/navbar-item'
