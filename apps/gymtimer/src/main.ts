import { arrivalAddress, joinNetwork } from './network.ts'

const hearth = document.querySelector<HTMLMetaElement>('meta[name="hearth"]')!.content
const who = document.getElementById('who')!
const clock = document.getElementById('clock')!

const { backend, signOn } = await joinNetwork(hearth)
await (arrivalAddress ? signOn.arrive(arrivalAddress) : signOn.restore())
const { data } = await backend.auth.getUser()
const { data: profile } = data.user
  ? await backend.from('profiles').select('username').eq('id', data.user.id).single()
  : { data: null }
who.textContent = profile ? `Ready when you are, ${profile.username}.` : `Sign in at ${hearth} and come back.`

let startedAtMs: number | undefined
clock.addEventListener('click', () => {
  startedAtMs = startedAtMs === undefined ? Date.now() : undefined
  clock.textContent = 'Start'
})
setInterval(() => {
  if (startedAtMs !== undefined)
    clock.textContent = `${Math.floor((Date.now() - startedAtMs) / 1000)} s. Stop`
}, 250)
