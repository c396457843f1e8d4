/** The variables that the page gets from `.env.local`. */
interface ImportMetaEnv {
  readonly VITE_ORGANIZATION: string
  readonly VITE_SERVER: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}

declare module '*.css' {}
