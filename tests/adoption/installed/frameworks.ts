/** A program that shows the widget, as the documentation of its framework has people write it. */
export interface FrameworkApp {
  readonly dependencies: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
  /** What `npm run build` runs; a program without it is served as it is. */
  readonly build?: string
  /** What `npm start` runs, with the port; a program without it is static, in this folder. */
  readonly start?: (port: number) => string
  readonly folder?: string
}

const REACT = { react: '19.3.1', 'react-dom': '19.3.1' }

/** The widget with its providers, as in the README. */
const signIn = (server: string, oid: string) => `
  <SlashIDProvider oid="${oid}" environment={{ baseURL: '${server}', sdkURL: '${server}/sdk.html' }} tokenStorage="localStorage" analyticsEnabled={false}>
    <ConfigurationProvider factors={[{ method: 'otp_via_email' }]} text={{ 'initial.title': 'Sign in' }} showBanner={false}>
      <LoggedOut><Form /></LoggedOut>
      <LoggedIn><p>Only for members.</p></LoggedIn>
    </ConfigurationProvider>
  </SlashIDProvider>`
const IMPORT = `import { ConfigurationProvider, Form, LoggedIn, LoggedOut, SlashIDProvider } from '@portico/react'`
const STYLE = `import '@portico/react/style.css'`
const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>App</title></head><body>${body}</body></html>`

/** @param server the address of the identity server, and the id of its organization */
export const frameworkApps = (server: string, oid: string): Readonly<Record<string, FrameworkApp>> => ({
  'Next with its App Router, in a server component': {
    dependencies: { ...REACT, next: '16.4.6' },
    files: {
      'app/layout.jsx': `${STYLE}\nexport default ({ children }) => <html lang="en"><body>{children}</body></html>\n`,
      'app/page.jsx': `${IMPORT}\nexport default function Page() {\n  return (${signIn(server, oid)})\n}\n`,
    },
    build: 'next build',
    start: (port) => `next start -p ${port} -H 127.0.0.1`,
  },
  Vite: {
    dependencies: { ...REACT, vite: '7.3.8', '@vitejs/plugin-react': '5.2.0' },
    files: {
      'vite.config.js': `import react from '@vitejs/plugin-react'\nexport default { plugins: [react()] }\n`,
      'index.html': page('<main></main><script type="module" src="/main.jsx"></script>'),
      'main.jsx': `${IMPORT}\n${STYLE}\nimport { createRoot } from 'react-dom/client'\ncreateRoot(document.querySelector('main')).render(${signIn(server, oid)})\n`,
    },
    build: 'vite build',
    folder: 'dist',
  },
  Astro: {
    dependencies: { ...REACT, astro: '5.18.2', '@astrojs/react': '4.4.2' },
    files: {
      'astro.config.mjs': `import react from '@astrojs/react'\nexport default { integrations: [react()], telemetry: false }\n`,
      'src/sign-in.jsx': `${IMPORT}\n${STYLE}\nexport const SignIn = () => (${signIn(server, oid)})\n`,
      'src/pages/index.astro': `---\nimport { SignIn } from '../sign-in.jsx'\n---\n${page('<SignIn client:load />')}\n`,
    },
    build: 'astro build',
    folder: 'dist',
  },
  'React Router, formerly Remix': {
    dependencies: {
      ...REACT,
      'react-router': '7.18.4',
      '@react-router/node': '7.18.4',
      '@react-router/serve': '7.18.4',
      '@react-router/dev': '7.18.4',
      isbot: '5.2.3',
      vite: '7.3.8',
    },
    files: {
      'vite.config.js': `import { reactRouter } from '@react-router/dev/vite'\nexport default { plugins: [reactRouter()] }\n`,
      'app/root.jsx': `import { Outlet, Scripts } from 'react-router'\n${STYLE}\nexport default () => <html lang="en"><body><Outlet /><Scripts /></body></html>\n`,
      'app/routes.js': `import { index } from '@react-router/dev/routes'\nexport default [index('home.jsx')]\n`,
      'app/home.jsx': `${IMPORT}\nexport default function Home() {\n  return (${signIn(server, oid)})\n}\n`,
    },
    build: 'react-router build',
    start: (port) => `PORT=${port} HOST=127.0.0.1 react-router-serve build/server/index.js`,
  },
  webpack: {
    dependencies: {
      ...REACT,
      webpack: '5.113.0',
      'webpack-cli': '7.3.1',
      'style-loader': '4.0.0',
      'css-loader': '7.1.5',
      'esbuild-loader': '4.5.0',
    },
    files: {
      'webpack.config.js': `export default {
        mode: 'production', entry: './main.jsx',
        module: { rules: [
          { test: /\\.jsx$/, loader: 'esbuild-loader', options: { jsx: 'automatic' } },
          { test: /\\.css$/, use: ['style-loader', 'css-loader'] },
        ] },
      }\n`,
      'dist/index.html': page('<main></main><script src="/main.js"></script>'),
      'main.jsx': `${IMPORT}\n${STYLE}\nimport { createRoot } from 'react-dom/client'\ncreateRoot(document.querySelector('main')).render(${signIn(server, oid)})\n`,
    },
    build: 'webpack',
    folder: 'dist',
  },
})

/** A page without any framework, which has only the SDK as one script. */
export const plainPage = (server: string, oid: string) =>
  page(`<form><input placeholder="Type your email"><button>Continue</button></form><main></main>
  <script src="/slashid.js"></script>
  <script>
    const sid = new slashid.SlashID({ oid: '${oid}', environment: { baseURL: '${server}', sdkURL: '${server}/sdk.html' }, analyticsEnabled: false })
    const form = document.querySelector('form')
    const field = document.querySelector('input')
    const show = (text) => { document.querySelector('main').textContent = text }
    let asks = false
    sid.subscribe('otpCodeSent', () => { asks = true; field.value = ''; show('Enter the code') })
    form.onsubmit = (event) => {
      event.preventDefault()
      if (asks) return sid.publish('otpCodeSubmitted', field.value)
      const handle = { type: 'email_address', value: field.value }
      sid.id('${oid}', handle, { method: 'otp_via_email' }).then(() => show('Only for members.'), (error) => show(String(error)))
    }
  </script>`)
