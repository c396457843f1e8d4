/** Module names that the build defines. */

/** The original package `prism-react-renderer`, whose name `prism.ts` takes. */
declare module '@site-original/prism-react-renderer' {
  export * from 'prism-react-renderer'
}
