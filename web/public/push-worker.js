// Shows what is pushed while no page of ours is looked at, and leads there when it is pressed. The text arrives ready, in
// its reader's language: there is nothing to fetch.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

self.addEventListener('push', (event) => {
  const { id, title, body, path } = event.data.json();
  event.waitUntil(
    pages().then((open) => {
      // Whoever looks at the page sees its bubble.
      if (open.some((page) => page.focused)) return undefined;
      return self.registration.showNotification(title, { body, tag: id, icon: '/favicon.svg', data: { path } });
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, self.location.origin).href;
  event.waitUntil(
    pages().then(async (open) => {
      const [page] = open;
      if (!page) return self.clients.openWindow(address);
      await page.focus();
      return page.navigate(address).catch(() => self.clients.openWindow(address));
    }),
  );
});
