import type { WithdrawalWait } from '#core/withdrawals/waits.ts';
import type { Services } from '#server/app/services.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import type { DueRow } from './pay.store.ts';

/** One withdrawal on its network. */
export interface Due {
  readonly services: Services;
  readonly chain: Chain;
  readonly row: DueRow;
}

/** What a look at a withdrawal came to: it moved on, or why it waits; null: for the chain, as it should. */
export type Look = 'moved' | WithdrawalWait | null;
