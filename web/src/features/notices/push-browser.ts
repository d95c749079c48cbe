import { call } from '#web/api/call.ts';

const WORKER = '/push-worker.js';

/** `never`: this browser cannot, or not here; `denied`: its owner has said no. */
export type PushState = 'never' | 'denied' | 'off' | 'on';

const canPush = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function pushState(): Promise<PushState> {
  if (!canPush()) return 'never';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscription()) ? 'on' : 'off';
}

/** Asks for permission and subscribes. Throws when the browser or the server will not. */
export async function startPush(publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribed = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await tellServer(subscribed);
  return 'on';
}

export async function stopPush(): Promise<PushState> {
  const subscribed = await subscription();
  if (!subscribed) return 'off';
  await call('notices.unsubscribePush', { endpoint: subscribed.endpoint });
  await subscribed.unsubscribe();
  return 'off';
}

/** A subscription is its session's: after a new login it is said again. What fails is tried with the next page. */
export function keepPush(): void {
  if (!canPush() || Notification.permission !== 'granted') return;
  subscription()
    .then((existing) => (existing ? tellServer(existing) : undefined))
    .catch(() => undefined);
}

async function tellServer(subscribed: PushSubscription): Promise<void> {
  const key = (name: PushEncryptionKeyName): string => {
    const bytes = new Uint8Array(subscribed.getKey(name) ?? new ArrayBuffer(0));
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  };
  const params = { endpoint: subscribed.endpoint, p256dh: key('p256dh'), auth: key('auth') };
  await call('notices.subscribePush', params, { quiet: true });
}
