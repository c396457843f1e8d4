/**
 * If a page's own script did not load, the page is shown but reacts to nothing. This shows a message with the reason and a way
 * to try again. Later pages need no such message: if their script fails, Docusaurus reloads them.
 */
if (typeof window !== 'undefined')
  addEventListener('unhandledrejection', ({ reason }) => {
    const alive = document.documentElement.dataset.hasHydrated === 'true'
    if (alive || (reason as Error | undefined)?.name !== 'ChunkLoadError' || document.querySelector('.failed-script'))
      return
    const notice = Object.assign(document.createElement('div'), { className: 'failed-script' })
    notice.setAttribute('role', 'alert')
    const words = document.createElement('p')
    words.textContent = `A part of this page could not be loaded: ${(reason as Error).message}`
    const retry = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'button button--primary',
    })
    retry.textContent = 'Retry'
    retry.addEventListener('click', () => location.reload())
    notice.append(words, retry)
    document.body.prepend(notice)
  })
