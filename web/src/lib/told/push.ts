// This browser as a place for messages.
import type { PushPlace } from '../generated'

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))

/** Why this browser can be told nothing; "" if it can. */
export function whyNoPush(): string {
  if (!isSecureContext) return 'Browsers take messages only over a secure connection (https).'
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'This browser takes no messages. On an iPhone, put the page on the home screen first.'
  if (Notification.permission === 'denied') return 'This browser blocks messages from here. Allow them in its settings for this page.'
  return ''
}

/** Ask the person, and then the browser, to be told; what comes back is for the server. Null: the person would rather not. */
export async function subscribe(key: string): Promise<PushPlace | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/sw.js')
  const worker = await navigator.serviceWorker.ready
  const known = await worker.pushManager.getSubscription()
  // One that was made for another server's key is of no use.
  if (known && !sameKey(known.options.applicationServerKey, bytes(key))) await known.unsubscribe()
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
  const { endpoint, keys } = made.toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh, auth: keys!.auth } }
}

const sameKey = (known: ArrayBuffer | null, key: Uint8Array): boolean => known !== null && String(new Uint8Array(known)) === String(key)

/** The name by which the server knows this browser; null where it is not told anything. */
export async function here(): Promise<string | null> {
  if (whyNoPush()) return null
  const worker = await navigator.serviceWorker.getRegistration('/')
  const known = await worker?.pushManager.getSubscription()
  if (!known) return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(known.endpoint)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('').slice(0, 24)
}

export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration('/')
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}
