import renderRoutes from '@docusaurus/renderRoutes'

export default function Nest({ text, route }) {
  return (
    <main>
      <p id="nest">{text}</p>
      {renderRoutes(route.routes)}
    </main>
  )
}
