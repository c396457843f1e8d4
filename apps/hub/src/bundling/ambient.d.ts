/** Names that the build gives to modules. */

/** The package `prism-react-renderer` itself, of which `prism.ts` takes the name. */
declare module '@site-original/prism-react-renderer' {
  export * from 'prism-react-renderer'
}
