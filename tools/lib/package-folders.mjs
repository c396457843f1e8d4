/** The packages of the repository, and which of the others each may import. */
export const MAY_IMPORT = {
  'packages/protocol': [],
  'packages/access': [],
  'packages/seal': ['access'],
  'packages/sdk': ['protocol'],
  'packages/react': ['protocol', 'sdk'],
  'packages/openapi': ['access'],
  'packages/sealing': ['access', 'openapi', 'protocol', 'seal'],
  'packages/docusaurus-theme': ['access', 'openapi', 'protocol', 'react', 'sdk', 'seal', 'sealing'],
  'packages/any-site': ['access', 'protocol', 'react', 'seal', 'sealing'],
  'packages/server': ['access', 'protocol', 'seal'],
  'packages/create-portico': [],
  'packages/portico': ['access', 'openapi', 'protocol', 'sealing', 'server'],
  'packages/console': ['access', 'protocol', 'react', 'sdk'],
  'sites/docs': ['docusaurus-theme', 'portico'],
  'sites/hub': ['docusaurus-theme', 'portico'],
  'sites/vite-app': ['react', 'sdk'],
}

/** Their folders, which the checks use. */
export const PACKAGES = Object.keys(MAY_IMPORT)
