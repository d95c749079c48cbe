import type { Config } from '#server/platform/config.ts';
import { isLoopback } from '#server/platform/demo.ts';

export const RP_NAME = 'Cardway';

/** For whom passkeys are made: the host of PUBLIC_URL. On this machine it is `localhost`, as an address is not allowed. */
export interface RelyingParty {
  readonly id: string;
  /** Whether a page of this origin may use its passkeys. */
  isOwn(origin: string): boolean;
}

export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const { host, hostname, origin: own } = new URL(publicUrl);
  if (!isLoopback(host)) return { id: hostname, isOwn: (origin) => origin === own };
  return { id: 'localhost', isOwn: (origin) => URL.canParse(origin) && new URL(origin).hostname === 'localhost' };
}
