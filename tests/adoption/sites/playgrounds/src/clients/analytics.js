import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment'

if (ExecutionEnvironment.canUseDOM) {
  window.intercomSettings = { app_id: 'tinker' }
  const script = document.createElement('script')
  script.async = true
  script.src = 'https://widget.intercom.io/widget/tinker'
  document.head.append(script)
}

export function onRouteDidUpdate({ location }) {
  navigator.sendBeacon('https://stats.tinker.example/visit', location.pathname)
}
