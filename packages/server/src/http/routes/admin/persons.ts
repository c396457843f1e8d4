import { addPerson } from '../../../people/persons/add-person.js'
import { changePerson, deletePerson as deleteThePerson, setGroups } from '../../../people/persons/change-person.js'
import { changePersons as changeThePersons } from '../../../people/persons/change-persons.js'
import { findPerson, listPersons as listThePersons } from '../../../people/persons/person.js'
import { acting, orNotFound } from '../acting.js'
import type { Handler } from '../handler.js'
import { listAnswer, pageIn } from '../paging.js'
import { personAnswer } from './person-answer.js'

export const listPersons: Handler<'listPersons'> = async (call) => {
  const page = pageIn(call.query)
  const { sort, order, ...narrowed } = call.query
  const sorted = sort && { sort: { by: sort, descending: order === 'desc' } }
  const { persons, ...listing } = await listThePersons(await acting(call), { ...narrowed, ...sorted, ...page })
  return listAnswer(page, listing, persons)
}

export const createPerson: Handler<'createPerson'> = async (call) => {
  const admin = await acting(call)
  return { status: 201, result: personAnswer(admin, await addPerson(admin, call.body), call.body) }
}

export const getPerson: Handler<'getPerson'> = async (call) => ({
  result: orNotFound(await findPerson(await acting(call), call.params.person_id)),
})

export const updatePerson: Handler<'updatePerson'> = async (call) => {
  const admin = await acting(call)
  const { attributes } = call.body
  const person = orNotFound(await changePerson(admin, call.params.person_id, call.body))
  return { result: personAnswer(admin, person, { attributes }) }
}

export const deletePerson: Handler<'deletePerson'> = async (call) => {
  orNotFound((await deleteThePerson(await acting(call), call.params.person_id)) || undefined)
  return { result: {} }
}

export const setPersonGroups: Handler<'setPersonGroups'> = async (call) => {
  const admin = await acting(call)
  const { groups } = call.body
  return { result: personAnswer(admin, orNotFound(await setGroups(admin, call.params.person_id, groups)), { groups }) }
}

export const changePersons: Handler<'changePersons'> = async (call) => ({
  result: await changeThePersons(await acting(call), call.body),
})
