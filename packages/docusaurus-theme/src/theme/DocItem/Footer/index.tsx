/**
 * The footer of a doc page: Docusaurus' own; with the option `statistics` also the question whether the page was
 * helpful.
 */
export { default } from '@portico-site/doc-footer'
