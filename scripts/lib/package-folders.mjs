/** The folders of the repository that hold source code, by which the checks go. */
export const PACKAGES = [
  'packages/protocol',
  'packages/access',
  'packages/seal',
  'packages/sdk',
  'packages/react',
  'packages/docusaurus-theme',
  'packages/server',
  'apps/portico',
  'apps/console',
  'apps/hub',
  'examples/vite-app',
]
