/** One browser: the address of its push service, and its keys (raw bytes). */
export interface PushTarget {
  readonly endpoint: string;
  /** The browser's public key, an uncompressed point of P-256. */
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

export interface PushMessage {
  /** JSON for the service worker; only the browser can decrypt it. At most 3,900 bytes. */
  readonly text: string;
  /** How long the service keeps it for a browser that is offline, in seconds. */
  readonly ttlS: number;
  readonly urgent: boolean;
}

/** Sends messages to the push services of browsers. */
export interface PushSender {
  /** The public key that browsers subscribe with, base64url. */
  readonly publicKey: string;
  /** Whether this address belongs to an allowed push service: addresses come from browsers and could be any. */
  accepts(endpoint: string): boolean;
  /** `gone`: the browser has unsubscribed. Throws when the service cannot be reached or refuses for now. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;
}
