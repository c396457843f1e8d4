import type { Directive } from './source.js'

/** A service that pages use, and what it loads by itself once its script, frame or style sheet is on a page. */
export interface Service {
  readonly name: string
  /** What its addresses begin with, without their scheme. `*` is any host below a domain. */
  readonly at: readonly string[]
  /** What the code of its package has, all of it. No page shows what a package loads by itself. */
  readonly code?: readonly RegExp[]
  /** The inline scripts of the frames that its package fills, exactly. */
  readonly scripts?: readonly string[]
  readonly needs: Readonly<Partial<Record<Directive, readonly string[]>>>
}

const ANALYTICS = {
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
    'https://www.google.com',
  ],
}

/** The services, by what their own documentation says that they need. A row is all that a new one takes. */
export const SERVICES: readonly Service[] = [
  { name: 'Google Analytics', at: ['www.googletagmanager.com/gtag/js'], needs: ANALYTICS },
  {
    name: 'Google Tag Manager',
    at: ['www.googletagmanager.com/gtm.js'],
    needs: { ...ANALYTICS, 'frame-src': ['https://www.googletagmanager.com'] },
  },
  { name: 'Google Analytics', at: ['www.google-analytics.com/analytics.js'], needs: ANALYTICS },
  { name: 'Google Fonts', at: ['fonts.googleapis.com/'], needs: { 'font-src': ['https://fonts.gstatic.com'] } },
  {
    name: 'Adobe Fonts',
    at: ['use.typekit.net/'],
    needs: { 'style-src': ['https://p.typekit.net'], 'font-src': ['https://use.typekit.net'] },
  },
  {
    name: 'Font Awesome',
    at: ['kit.fontawesome.com/'],
    needs: {
      'style-src': ['https://ka-f.fontawesome.com'],
      'font-src': ['https://ka-f.fontawesome.com'],
      'connect-src': ['https://ka-f.fontawesome.com'],
    },
  },
  {
    name: 'Kapa',
    at: ['widget.kapa.ai/'],
    needs: {
      'script-src': [
        'https://www.google.com/recaptcha/',
        'https://www.gstatic.com/recaptcha/',
        'https://hcaptcha.com',
        'https://*.hcaptcha.com',
      ],
      'connect-src': [
        'https://proxy.kapa.ai',
        'https://metrics.kapa.ai',
        'https://kapa-widget-proxy-la7dkmplpq-uc.a.run.app',
        'https://www.google.com/recaptcha/',
        'https://hcaptcha.com',
        'https://*.hcaptcha.com',
      ],
      'frame-src': ['https://www.google.com/recaptcha/', 'https://hcaptcha.com', 'https://*.hcaptcha.com'],
      'style-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    },
  },
  {
    name: 'giscus',
    at: ['giscus.app/'],
    code: [/giscus-widget/, /https:\/\/giscus\.app/],
    needs: {
      'frame-src': ['https://giscus.app'],
      'style-src': ['https://giscus.app'],
      'connect-src': ['https://giscus.app'],
    },
  },
  { name: 'utterances', at: ['utteranc.es/'], needs: { 'frame-src': ['https://utteranc.es'] } },
  {
    name: 'Disqus',
    at: ['*.disqus.com/embed.js'],
    needs: {
      'script-src': ['https://*.disqus.com', 'https://*.disquscdn.com'],
      'style-src': ['https://*.disquscdn.com'],
      'font-src': ['https://*.disquscdn.com'],
      'connect-src': ['https://*.disqus.com', 'https://*.disquscdn.com'],
      'frame-src': ['https://disqus.com', 'https://*.disqus.com'],
    },
  },
  {
    name: 'DocSearch',
    at: ['cdn.jsdelivr.net/npm/@docsearch/', 'cdn.jsdelivr.net/npm/docsearch.js'],
    needs: { 'connect-src': ['https://*.algolia.net', 'https://*.algolianet.com', 'https://insights.algolia.io'] },
  },
  {
    name: 'MathJax',
    at: ['cdn.jsdelivr.net/npm/mathjax@3/es5/'],
    needs: {
      'script-src': ['https://cdn.jsdelivr.net/npm/mathjax@3/es5/'],
      'font-src': ['https://cdn.jsdelivr.net'],
    },
  },
  {
    name: 'CodeSandbox',
    at: ['codesandbox.io/', '*.codesandbox.io/'],
    code: [/-sandpack\.codesandbox\.io/],
    needs: { 'frame-src': ['https://*.codesandbox.io'] },
  },
  {
    name: 'StackBlitz',
    at: ['stackblitz.com/'],
    code: [/SDK_INIT/, /https:\/\/stackblitz\.com/],
    // A project is sent to it by a form, either in a new tab or in a frame that sends it by itself.
    scripts: ["document.getElementById('sb_run').submit();"],
    needs: { 'frame-src': ['https://stackblitz.com'], 'form-action': ['https://stackblitz.com'] },
  },
  {
    name: 'YouTube',
    at: ['www.youtube.com/', 'youtube.com/', 'www.youtube-nocookie.com/'],
    code: [/["'`]https:\/\/(?:(?:www\.)?youtube\.com\/embed\/|www\.youtube-nocookie\.com(?:["'`]|\/embed\/))/],
    needs: { 'frame-src': ['https://www.youtube.com', 'https://www.youtube-nocookie.com'] },
  },
  {
    name: 'Vimeo',
    at: ['player.vimeo.com/'],
    code: [/["'`]https:\/\/player\.vimeo\.com\/video\//],
    needs: { 'frame-src': ['https://player.vimeo.com'] },
  },
  { name: 'Loom', at: ['www.loom.com/'], needs: {} },
  { name: 'Figma', at: ['www.figma.com/', 'embed.figma.com/'], needs: {} },
  { name: 'CodePen', at: ['codepen.io/'], needs: {} },
  { name: 'JSFiddle', at: ['jsfiddle.net/'], needs: {} },
  {
    name: 'GitHub buttons',
    at: ['buttons.github.io/'],
    needs: { 'connect-src': ['https://api.github.com'], 'frame-src': ['https://buttons.github.io'] },
  },
  {
    name: 'X',
    at: ['platform.twitter.com/'],
    needs: {
      'script-src': ['https://platform.twitter.com/'],
      'frame-src': ['https://platform.twitter.com', 'https://syndication.twitter.com'],
    },
  },
  { name: 'GoatCounter', at: ['gc.zgo.at/'], needs: { 'connect-src': ['https://*.goatcounter.com'] } },
  { name: 'Fathom', at: ['cdn.usefathom.com/'], needs: { 'connect-src': ['https://*.usefathom.com'] } },
  {
    name: 'Simple Analytics',
    at: ['scripts.simpleanalyticscdn.com/'],
    needs: { 'connect-src': ['https://queue.simpleanalyticscdn.com'] },
  },
  {
    name: 'Cloudflare Web Analytics',
    at: ['static.cloudflareinsights.com/'],
    needs: { 'connect-src': ['https://cloudflareinsights.com'] },
  },
  {
    name: 'PostHog',
    at: ['app.posthog.com/', '*.i.posthog.com/'],
    needs: {
      'script-src': ['https://*.i.posthog.com', 'https://app.posthog.com'],
      'connect-src': ['https://*.i.posthog.com', 'https://app.posthog.com'],
    },
  },
  {
    name: 'Segment',
    at: ['cdn.segment.com/'],
    needs: { 'connect-src': ['https://api.segment.io', 'https://cdn.segment.com'] },
  },
  {
    name: 'Hotjar',
    at: ['static.hotjar.com/'],
    needs: {
      'script-src': ['https://*.hotjar.com'],
      'connect-src': ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'],
      'frame-src': ['https://*.hotjar.com'],
      'font-src': ['https://*.hotjar.com'],
    },
  },
  {
    name: 'Intercom',
    at: ['widget.intercom.io/'],
    needs: {
      'script-src': ['https://js.intercomcdn.com'],
      'connect-src': ['https://*.intercom.io', 'https://*.intercomcdn.com', 'wss://*.intercom.io'],
      'font-src': ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
      'frame-src': ['https://intercom-sheets.com'],
    },
  },
  {
    name: 'Sentry',
    at: ['js.sentry-cdn.com/', 'browser.sentry-cdn.com/'],
    needs: {
      'script-src': ['https://browser.sentry-cdn.com'],
      'connect-src': ['https://*.sentry.io'],
    },
  },
  {
    name: 'RunLLM',
    at: ['widget.runllm.com/'],
    needs: { 'connect-src': ['https://api.runllm.com'] },
  },
  {
    name: 'Crisp',
    at: ['client.crisp.chat/'],
    needs: {
      'script-src': ['https://client.crisp.chat/'],
      'connect-src': ['https://storage.crisp.chat', 'wss://client.relay.crisp.chat', 'wss://stream.relay.crisp.chat'],
      'frame-src': ['https://game.crisp.chat'],
    },
  },
  {
    name: 'Zendesk',
    at: ['static.zdassets.com/'],
    needs: {
      'script-src': ['https://static.zdassets.com/'],
      'connect-src': ['https://*.zdassets.com', 'https://*.zendesk.com', 'wss://*.zendesk.com'],
    },
  },
  {
    name: 'OneTrust',
    at: ['cdn.cookielaw.org/'],
    needs: {
      'script-src': ['https://cdn.cookielaw.org/'],
      'connect-src': ['https://*.onetrust.com'],
    },
  },
  {
    name: 'Cookiebot',
    at: ['consent.cookiebot.com/'],
    needs: {
      'script-src': ['https://consent.cookiebot.com/', 'https://consentcdn.cookiebot.com/'],
      'connect-src': ['https://consentcdn.cookiebot.com'],
      'frame-src': ['https://consentcdn.cookiebot.com'],
    },
  },
  { name: 'Matomo Cloud', at: ['cdn.matomo.cloud/'], needs: { 'connect-src': ['https://*.matomo.cloud'] } },
  { name: 'Umami Cloud', at: ['cloud.umami.is/'], needs: { 'connect-src': ['https://api-gateway.umami.dev'] } },
]
