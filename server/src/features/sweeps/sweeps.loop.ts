import type { SweepState } from '#core/sweeps/sweep-table.ts';
import type { Loop } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import {
  followGas,
  followSweep,
  type SweepDue,
  type SweepLook,
  startSweep,
  takeSweepSignature,
} from './sweep-steps.ts';
import { type DueSweep, saveSweepWait, takeDueSweeps } from './sweeps.store.ts';

const IDLE_MS = 1_000;
const AT_ONCE = 10;

const LOOKS: { readonly [S in SweepState]?: (due: SweepDue) => Promise<SweepLook> } = {
  approved: startSweep,
  funding: followGas,
  signing: takeSweepSignature,
  broadcast: followSweep,
};

/** Takes approved sweeps to the signer, and what it signed to the chain. */
export const sweepsLoop: Loop = { name: 'sweeps', idleMs: IDLE_MS, run: sweepDue };

/** One look at what is due. Every step can be repeated: a process may die between any two. Returns how many moved on. */
export async function sweepDue(services: Services): Promise<number> {
  const rows = await takeDueSweeps(services.db, services.rules.get('withdrawals.poll_ms'), AT_ONCE);
  let moved = 0;
  // One after the other: payments of coins share the paying address.
  for (const row of rows) if ((await lookAt(services, row)) === 'moved') moved++;
  return moved;
}

async function lookAt(services: Services, row: DueSweep): Promise<SweepLook> {
  const chain = services.chains.find(({ id }) => id === row.network);
  let look: SweepLook = 'nodes';
  try {
    if (chain !== undefined) look = (await LOOKS[row.state]?.({ services, chain, row })) ?? null;
  } catch (error) {
    services.log.warn({ sweep: row.id, err: error }, 'a look at a sweep failed');
  }
  if (look !== 'moved') await saveSweepWait(services.db, row, look);
  return look;
}
