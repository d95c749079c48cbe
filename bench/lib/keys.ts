import type { Socket } from 'node:net';
import { getSealKey } from '#contract/functions/orders.ts';
import { exchange, type Target, wireOf } from './wire.ts';

/** Requests the sealing key for each seller, as their pages do before placing; not part of the measurement. */
export async function askForKeys(
  target: Target,
  sockets: readonly Socket[],
  sellers: readonly number[],
): Promise<void> {
  const calls = sellers.map((sellerNo) => wireOf(target, { code: getSealKey.code, userNo: sellerNo, params: {} }));
  await Promise.all(
    sockets.map(async (socket) => {
      for (let call = calls.pop(); call !== undefined; call = calls.pop()) await exchange(socket, call);
    }),
  );
}
