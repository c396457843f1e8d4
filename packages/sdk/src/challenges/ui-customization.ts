import type { Answerer } from './answerer.js'

/** How the organization wants its pages to look; told to the page, nothing is posted. */
export const uiCustomization: Answerer<'ui_customization'> = {
  answer({ options }, { client }) {
    client.events.emit('uiCustomizationReceived', { customizationProperties: options.authn_redirect_page_ui_config })
    return {}
  },
}
