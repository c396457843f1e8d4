const config = {
  title: 'Panorama',
  url: 'https://panorama.example',
  baseUrl: '/panorama/',
  onBrokenLinks: 'throw',
  presets: [['classic', { theme: { customCss: './src/css/custom.scss' }, blog: { showReadingTime: false } }]],
  plugins: ['docusaurus-plugin-image-zoom', 'docusaurus-plugin-sass'],
  themeConfig: {
    zoom: { selector: '.markdown img' },
    image: 'img/card.png',
    navbar: { title: 'Panorama', logo: { src: 'img/logo.svg' }, items: [{ to: '/docs/views', label: 'Views' }] },
  },
}

/** Pictures with a zoom, Sass, and films that load when they are started. */
module.exports = async () => config
