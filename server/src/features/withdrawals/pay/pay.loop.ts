import type { Loop } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import { followBitcoin } from '../bitcoin/follow-bitcoin.ts';
import { startBitcoin } from '../bitcoin/start-bitcoin.ts';
import type { Due, Look } from './due.ts';
import { followPayment } from './follow.ts';
import { type DueRow, saveWait, takeDue } from './pay.store.ts';
import { startPayment } from './start.ts';
import { takeSignature } from './take-signature.ts';

const IDLE_MS = 500;
const AT_ONCE = 20;

type Looks = Readonly<Record<string, (due: Due) => Promise<Look>>>;

/** By state, on chains of accounts and on those of outputs. */
const LOOKS: Looks = { approved: startPayment, signing: takeSignature, broadcast: followPayment };
const COIN_LOOKS: Looks = { approved: startBitcoin, signing: takeSignature, broadcast: followBitcoin };

/** Takes approved withdrawals to the signer, what it signed to the chain, and what the chain says into the books. */
export const withdrawalsLoop: Loop = {
  name: 'withdrawals',
  idleMs: IDLE_MS,
  run: payDue,
};

/** One look at what is due. Every step can be repeated: a process may die between any two. Returns how many moved on. */
export async function payDue(services: Services): Promise<number> {
  const rows = await takeDue(services.db, services.rules.get('withdrawals.poll_ms'), AT_ONCE);
  const looks = await Promise.all(rows.map((row) => lookAt(services, row)));
  return looks.filter((look) => look === 'moved').length;
}

async function lookAt(services: Services, row: DueRow): Promise<Look> {
  const chain = services.chains.find(({ id }) => id === row.network);
  let look: Look = 'nodes';
  try {
    const looks = chain?.coinPayer === undefined ? LOOKS : COIN_LOOKS;
    if (chain !== undefined) look = (await looks[row.state]?.({ services, chain, row })) ?? null;
  } catch (error) {
    services.log.warn({ withdrawal: row.id, err: error }, 'a look at a withdrawal failed');
  }
  if (look !== 'moved') await saveWait(services.db, row, look);
  return look;
}
