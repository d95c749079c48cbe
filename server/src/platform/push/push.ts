/** One browser: where its push service takes messages for it, and its keys (raw bytes). */
export interface PushTarget {
  readonly endpoint: string;
  /** The browser's public key, an uncompressed point of P-256. */
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

export interface PushMessage {
  /** JSON for the service worker; nobody between us and the browser can read it. At most 3,900 bytes. */
  readonly text: string;
  /** How long the service keeps it for a browser that is off, in seconds. */
  readonly ttlS: number;
  readonly urgent: boolean;
}

/** Hands messages to the push services of browsers. */
export interface PushSender {
  /** What a browser subscribes with: our public key, base64url. */
  readonly publicKey: string;
  /** Whether we send to this service at all: an address comes from a browser, and could be any. */
  accepts(endpoint: string): boolean;
  /** `gone`: the browser has unsubscribed. Throws when the service cannot be reached or does not take it now. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;
}
