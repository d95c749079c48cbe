import type { Config } from '#server/platform/config.ts';
import { isLoopback } from '#server/platform/demo.ts';

export const RP_NAME = 'Cardway';

/**
 * For whom passkeys are made: the host of PUBLIC_URL, also on the site for phones. A browser takes it there when that host
 * ends in it (WebAuthn Level 3, 5.1.3), and otherwise by `/.well-known/webauthn` (5.11, related origins). On this machine
 * it is `localhost`, as an address is not allowed.
 */
export interface RelyingParty {
  readonly id: string;
  /** Whether a page of this origin may use its passkeys. */
  isOwn(origin: string): boolean;
}

export function relyingParty({ publicUrl, mobileSite }: Pick<Config, 'publicUrl' | 'mobileSite'>): RelyingParty {
  const { host, hostname, origin: own } = new URL(publicUrl);
  const origins = mobileSite === null ? [own] : [own, mobileSite.url];
  if (!isLoopback(host)) return { id: hostname, isOwn: (origin) => origins.includes(origin) };
  return { id: 'localhost', isOwn: (origin) => URL.canParse(origin) && new URL(origin).hostname === 'localhost' };
}
