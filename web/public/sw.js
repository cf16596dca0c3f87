// Messages that come while no page is open. It keeps nothing and answers no requests.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const told = event.data ? event.data.json() : { title: 'Quarterdeck', body: '', url: '/', tag: '' }
  const shown = { body: told.body, tag: told.tag, renotify: Boolean(told.tag), icon: '/icon-192.png', badge: '/icon-192.png', data: { url: told.url } }
  event.waitUntil(self.registration.showNotification(told.title, shown))
})

// To the page that is open on it already, else to any page of ours, else to a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data.url, self.location.origin).href
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const there = pages.find((page) => page.url === address)
    if (there) return there.focus()
    return self.clients.openWindow(address)
  })())
})

// The browser has been given another address: the server must know it, or nothing arrives any more.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil((async () => {
    const options = event.oldSubscription && event.oldSubscription.options
    const now = event.newSubscription || (options && (await self.registration.pushManager.subscribe(options)))
    if (!now) return
    const { endpoint, keys } = now.toJSON()
    await fetch('/api/messages/push', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ endpoint, keys }) })
  })())
})
