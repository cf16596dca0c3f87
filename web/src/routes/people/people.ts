import { call } from '../../lib/api'
import type { AccountState, DeviceCode, RecoveryCode, SignedIn } from '../../lib/generated'
import type { Me } from '../../lib/wire'

type Json = Record<string, unknown>
type SignInBody = { way: 'passkey'; credential: Json } | { way: 'recovery' | 'device'; code: string }

export const people = {
  me: () => call<AccountState>('GET', '/people/me'),
  newRecovery: () => call<RecoveryCode>('POST', '/people/recovery'),
  checkRecovery: (code: string) => call('POST', '/people/recovery/check', { code }),
  beginPasskey: () => call<Json>('POST', '/people/passkeys/begin'),
  addPasskey: (credential: Json) => call<AccountState>('POST', '/people/passkeys', { credential }),
  forgetPasskey: (id: string) => call('DELETE', `/people/passkeys/${id}`),
  beginSignIn: () => call<Json>('POST', '/people/sign-in/begin'),
  signIn: (body: SignInBody) => call<SignedIn>('POST', '/people/sign-in', body),
  deviceCode: () => call<DeviceCode>('POST', '/people/devices'),
  signOut: (device: string) => call('DELETE', `/people/devices/${device}`),
  signOutEverywhere: () => call('DELETE', '/people/devices'),
  leave: () => call('DELETE', '/people/me'),
  enter: (code: string) => call<Me>('POST', '/people/enter', { code }),
}

/** A code word has words and a number, a recovery code has neither. */
export const isCodeWord = (typed: string): boolean => /[a-z]{2,}[^a-z0-9]+[a-z]{3,}[^a-z0-9]+[a-z]{2,}[^a-z0-9]+\d{3}/i.test(typed)

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })
const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit' })

/** When something was, as one would say it: "today 22:10", "yesterday 9:00", "2 March". */
export function when(text: string, now = new Date()): string {
  const then = new Date(text)
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  if (then.getTime() >= midnight) return `today ${clock.format(then)}`
  if (then.getTime() >= midnight - 86_400_000) return `yesterday ${clock.format(then)}`
  return (then.getFullYear() === now.getFullYear() ? day : long).format(then)
}
