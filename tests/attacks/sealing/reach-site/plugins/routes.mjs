/** Routes without a Markdown file: private props of a public component, and a private component. */
export default function routes({ baseUrl }) {
  return {
    name: 'attack-routes',
    async contentLoaded({ actions }) {
      const data = await actions.createData('secret.json', JSON.stringify({ text: 'umbralcreated' }))
      actions.addRoute({
        path: `${baseUrl}open`,
        component: '@site/src/parts/Frame.jsx',
        props: { text: 'For everyone' },
        exact: true,
      })
      actions.addRoute({
        path: `${baseUrl}route/props`,
        component: '@site/src/parts/Frame.jsx',
        props: { text: 'umbralprops' },
        modules: { data },
        context: { note: await actions.createData('context.json', JSON.stringify('umbralcontext')) },
        exact: true,
      })
      actions.addRoute({ path: `${baseUrl}route/component`, component: '@site/src/parts/Umbral.jsx', exact: true })
      actions.addRoute({ path: `${baseUrl}route/themed`, component: '@theme/UmbralPage', exact: true })
      actions.addRoute({
        path: `${baseUrl}route/nested`,
        component: '@site/src/parts/Nest.jsx',
        props: { text: 'umbralnest' },
        routes: [{ path: `${baseUrl}route/nested/inner`, component: '@site/src/parts/Umbral.jsx', exact: true }],
      })
    },
  }
}
