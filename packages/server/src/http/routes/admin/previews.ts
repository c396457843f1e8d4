import { addPreview, closePreview, listPreviews as list } from '../../../reading/previews/registry.js'
import { acting, orNotFound } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn } from '../paging.js'

export const listPreviews: Handler<'listPreviews'> = async (call) => {
  const page = pageIn(call.query)
  const { previews, ...listing } = await list(await acting(call), page)
  return listAnswer(page, listing, previews)
}

export const createPreview: Handler<'createPreview'> = async (call) => ({
  status: 201,
  result: await addPreview(await acting(call), call.body),
})

export const deletePreview: Handler<'deletePreview'> = async (call) => {
  orNotFound((await closePreview(await acting(call), call.params.build)) || undefined, 'preview')
  return { result: {} }
}
