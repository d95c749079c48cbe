import type { Services } from '#server/app/services.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import type { Lease } from './watch.store.ts';

/** One look at a network by the process that holds it. */
export interface Pass {
  readonly services: Services;
  readonly chain: Chain;
  readonly lease: Lease;
}
