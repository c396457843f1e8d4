/** Components that a site may place, for its TypeScript: name this file in `types` of the site's `tsconfig.json`. */

declare module '@theme/CopyPage' {
  export default function CopyPage(): import('react').ReactNode
}

declare module '@theme/ApiSamples' {
  export default function ApiSamples(props: {
    /** An API description. */
    readonly description: unknown
    /** The `operationId` of one of its operations. */
    readonly operation: string
  }): import('react').ReactNode
}

declare module '@theme/ApiTryIt' {
  export default function ApiTryIt(props: {
    /** An API description. */
    readonly description: unknown
    /** The `operationId` of one of its operations. */
    readonly operation: string
  }): import('react').ReactNode
}

declare module '@theme/SearchBar' {
  export default function SearchBar(): import('react').ReactNode
}
