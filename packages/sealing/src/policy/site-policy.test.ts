import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { policyReport, undecidedNotes } from './policy-report.js'
import { sitePolicy } from './site-policy.js'
import type { PolicySite } from './site-uses.js'
import { demandReviewed } from './strict-policy.js'

const file = (path: string, text: string) => ({ path, bytes: () => Buffer.from(text) })
const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

interface Site {
  readonly tags?: string
  readonly open?: Readonly<Record<string, string>>
  readonly secret?: Readonly<Record<string, string>>
  readonly plan?: Partial<PolicySite['plan']>
}

function site({ tags, open = {}, secret = {}, plan = {} }: Site): PolicySite {
  const files = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([path, text]) => file(path, text))
  return {
    plan: {
      origin: 'https://docs.example',
      baseUrl: '/',
      ...(tags !== undefined && { siteTags: { html: tags, file: 'docusaurus.config.js' } }),
      ...plan,
    },
    sorted: { open: files(open), sealed: files(secret).map((sealed) => ({ part: 0, file: sealed })), styles: [] },
  }
}

const policyOf = (input: Site) => sitePolicy([site(input)])
const directive = (name: string, { text }: { readonly text: string }) =>
  text.split('; ').find((entry) => entry.startsWith(`${name} `))
const lines = (
  entries: readonly { readonly directive: string; readonly source: string; readonly by: readonly string[] }[],
) => entries.map((entry) => `${entry.directive} ${entry.source} ${entry.by.join(' ')}`)

describe('the policy', () => {
  test('allows inline scripts only by their hash, and what the site itself has without a further source', () => {
    const html =
      '<script>one()</script><script type="module">two()</script><script type="application/ld+json">{}</script><img src="https://a.example/a.png"><link rel=icon href="https://docs.example/i.png"><script src="https://docs.example/a.js"></script>'
    const policy = policyOf({ open: { 'index.html': html, 'a.html': html } })
    expect(directive('script-src', policy)).toBe(`script-src 'self' blob: ${hash('one()')} ${hash('two()')}`)
    expect([policy.sources, policy.undecided]).toEqual([[], []])
  })

  test('allows what the configuration has, with what its services need', () => {
    const policy = policyOf({
      tags: '<script src="https://widget.kapa.ai/kapa-widget.bundle.js"></script><link rel=stylesheet href="https://fonts.googleapis.com/css2?family=A"><script src="https://stats.example/js/s.js"></script>',
    })
    expect(policy.undecided).toEqual([])
    expect(directive('script-src', policy)).toContain('https://www.google.com/recaptcha/')
    expect(directive('connect-src', policy)).toContain('https://proxy.kapa.ai')
    expect(directive('connect-src', policy)).toContain('https://stats.example')
    expect(directive('font-src', policy)).toContain('https://fonts.gstatic.com')
    expect(lines(policy.sources)).toContain('style-src https://fonts.googleapis.com docusaurus.config.js')
  })

  test('allows what public pages, styles and code have, and names their sources', () => {
    const policy = policyOf({
      open: {
        'docs/a/index.html': '<iframe src="https://frames.example/1"></iframe>',
        'assets/css/styles.0a1b2c3d.css': '@font-face{src:url(https://f.example/a.woff2)}',
        'assets/js/main.0a1b2c3d.js': 'fetch("https://api.example/x")',
      },
      plan: { pages: { '/docs/a': { source: 'docs/a.mdx' } } },
    })
    expect(lines(policy.sources)).toEqual([
      'frame-src https://frames.example docs/a.mdx',
      'font-src https://f.example assets/css/styles.css',
      'connect-src https://api.example assets/js/main.js',
    ])
  })

  test('allows a script of a page at its address only, with what its origin shows', () => {
    const policy = policyOf({ open: { 'index.html': '<script src="https://widget.example/a.js"></script>' } })
    expect(directive('script-src', policy)).toBe("script-src 'self' blob: https://widget.example/a.js")
    expect(directive('frame-src', policy)).toBe("frame-src 'self' https://widget.example")
    const shared = policyOf({ open: { 'index.html': '<script src="https://unpkg.com/a@1/a.js"></script>' } })
    expect(directive('connect-src', shared)).toBe("connect-src 'self' blob:")
  })

  test('leaves to the author what would allow more than one script, unless it is in the configuration', () => {
    for (const html of [
      '<script src="https://unpkg.com"></script>',
      '<script src="https://unpkg.com/a/"></script>',
      '<script type="importmap">{"imports":{"a/":"https://unpkg.com/"}}</script>',
    ]) {
      const policy = policyOf({ open: { 'index.html': html } })
      expect(directive('script-src', policy), html).not.toContain('unpkg')
      expect(policy.undecided, html).toHaveLength(1)
      expect(directive('script-src', policyOf({ tags: html })), html).toContain('https://unpkg.com/')
    }
  })

  test('allows inline handlers by their hash', () => {
    const policy = policyOf({ open: { 'index.html': '<button onclick="go()">' } })
    expect(directive('script-src', policy)).toBe(`script-src 'self' blob: 'unsafe-hashes' ${hash('go()')}`)
    expect(policyReport(policy)).toContain('the handler "go()"')
  })

  test('allows a script of a service that public code loads, at its address', () => {
    const code = 'let e=document.createElement("script");e.src="https://giscus.app/client.js"'
    const policy = policyOf({ open: { 'assets/js/main.js': code } })
    expect(directive('script-src', policy)).toBe("script-src 'self' blob: https://giscus.app/client.js")
    expect(directive('frame-src', policy)).toBe("frame-src 'self' https://giscus.app")
    expect(policyOf({ secret: { 'assets/js/sealed0-1.js': code } }).sources).toEqual([])
  })

  test('proposes only what the option accepts', () => {
    const [note] = undecidedNotes(policyOf({ open: { 'a.html': '<iframe src="https://*"></iframe>' } }).undecided)
    expect(note).toMatch(/frame-src {2}https:\/\/\* {2}a\.html – a policy cannot contain its host$/)
  })

  test('leaves scripts that code loads to the author', () => {
    const code = 'let e=document.createElement("script");e.src="https://widget.example/w.js"'
    const policy = policyOf({ open: { 'assets/js/main.js': code } })
    expect(directive('script-src', policy)).toBe("script-src 'self' blob:")
    expect(undecidedNotes(policy.undecided)[0]).toMatch(
      /contentSecurityPolicy: \{ 'script-src': \["https:\/\/widget\.example\/w\.js"\]/,
    )
    const decided = policyOf({
      open: { 'assets/js/main.js': code },
      plan: { policy: { 'script-src': ['https://widget.example'] } },
    })
    expect(decided.undecided).toEqual([])
    expect(directive('connect-src', policy)).not.toContain('widget')
    expect(directive('connect-src', decided)).toContain('https://widget.example')
  })

  test('leaves what only private pages use to the author, except frames of services', () => {
    const secret = {
      'assets/js/sealed0-1.js':
        'JSON.parse(\'{"source":"@site/docs/vault.mdx"}\');(0,t.jsx)("iframe",{src:"https://internal.example/a"});(0,t.jsx)("iframe",{src:"https://www.youtube.com/embed/x"});fetch("https://internal-api.example");import("https://evil.example/x.js");WebAssembly.compile(a)',
    }
    const policy = policyOf({ secret })
    expect(policy.text).not.toMatch(/internal|evil|wasm/)
    expect(directive('frame-src', policy)).toContain('https://www.youtube.com')
    expect(lines(policy.undecided)).toEqual([
      "script-src 'wasm-unsafe-eval' docs/vault.mdx",
      'frame-src https://internal.example docs/vault.mdx',
      'connect-src https://internal-api.example docs/vault.mdx',
      'script-src https://evil.example/x.js docs/vault.mdx',
    ])
  })

  test('allows the one script of a frame that a package fills', () => {
    const code = 'post("SDK_INIT");u="https://stackblitz.com"'
    const policy = policyOf({ open: { 'assets/js/a.js': code } })
    const script = hash("document.getElementById('sb_run').submit();")
    expect(directive('script-src', policy)).toBe(`script-src 'self' blob: ${script}`)
    expect(directive('form-action', policy)).toBe("form-action 'self' https://stackblitz.com")
    expect(policy.undecided).toEqual([])
  })

  test('takes sources of the author, but no directive that it does not have and no second source', () => {
    const policy = policyOf({
      plan: {
        policy: { 'connect-src': ['https://api.example', 'https://b.example; script-src *'], 'x; script-src': ['*'] },
      },
    })
    expect(directive('connect-src', policy)).toBe("connect-src 'self' blob: https://api.example")
    expect(policy.text).not.toContain('*')
  })

  test('names live code blocks, which need to run text as code', () => {
    const policy = policyOf({ plan: { plugins: ['docusaurus-theme-live-codeblock'] } })
    expect(policy.text).not.toContain('unsafe-eval')
    const [note = ''] = undecidedNotes(policy.undecided)
    expect(note).toContain('live code blocks')
    expect(note).not.toContain('contentSecurityPolicy')
  })
})

test('the report shows no character that a terminal obeys', () => {
  const policy = policyOf({
    open: { 'a\u001b[2J.html': '<iframe src="https://frames.example"></iframe><a href="javascript:\u001b]0;x">' },
  })
  expect(policyReport(policy) + undecidedNotes(policy.undecided).join()).not.toContain('\u001b')
})

test('a strict policy stops at sources that no one has reviewed', () => {
  const policy = policyOf({
    open: { 'index.html': '<iframe src="https://frames.example"></iframe><embed src="/x.pdf">' },
  })
  const frame = { directive: 'frame-src', source: 'https://frames.example' } as const
  const pdf = { directive: 'object-src', source: "'self'" } as const
  expect(() => demandReviewed(policy, [frame], [])).toThrow(
    /one source that no one has reviewed[\s\S]*object-src 'self': index\.html/,
  )
  expect(() => demandReviewed(policy, [frame], [pdf])).not.toThrow()
})

test('services of snippets in the configuration come with what they load', () => {
  const analytics = '<script>posthog.init("k",{"api_host":"https://us.i.posthog.com"})</script>'
  expect(directive('script-src', policyOf({ tags: analytics }))).toContain('https://*.i.posthog.com')
  const gtm = `<script>(function(w,d,s,l,i){var f=d.getElementsByTagName(s)[0],j=d.createElement(s),dl=l!='dataLayer'?'&l='+l:'';j.async=true;j.src=\n'https://www.googletagmanager.com/gtm.js?id='+i+dl;f.parentNode.insertBefore(j,f)})(window,document,'script','dataLayer','GTM-1')</script>`
  const policy = policyOf({ tags: gtm })
  expect(directive('script-src', policy)).toContain('https://www.googletagmanager.com/gtm.js')
  expect(directive('connect-src', policy)).toContain('https://*.google-analytics.com')
})
