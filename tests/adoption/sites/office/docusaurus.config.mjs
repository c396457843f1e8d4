/** A theme that is a library of components and a style sheet, and parts of the theme that the site replaces, among them the layout. */
export default {
  title: 'Office',
  url: 'https://office.example',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  presets: [
    [
      'classic',
      {
        blog: false,
        theme: { customCss: ['./node_modules/@infinum/docusaurus-theme/dist/style.css', './src/css/custom.css'] },
      },
    ],
  ],
  themeConfig: {
    colorMode: { defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: false },
    navbar: { logo: { src: 'img/logo.svg' }, items: [{ to: '/docs/floors', label: 'Floors' }] },
    footer: { links: [{ title: 'Office', items: [{ to: '/docs/floors', label: 'Floors' }] }], copyright: 'Office' },
  },
}
