import type { Loop } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import { newId } from '#server/platform/ids.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { readStep } from './pass.ts';
import {
  giveBack,
  type Lease,
  type Report,
  requireLease,
  saveReport,
  takeLease,
  type WatchRow,
  waitingReaders,
} from './watch.store.ts';

const IDLE_MS = 500;

/** Reads the networks that are set up, each by one process at a time, every `deposits.poll_ms`. */
export const depositsLoop: Loop = {
  name: 'deposits',
  idleMs: IDLE_MS,
  async run(services) {
    const passes = await Promise.allSettled(services.chains.map((chain) => watchChain(services, chain)));
    for (const pass of passes)
      if (pass.status === 'rejected') services.log.error({ err: pass.reason }, 'a pass failed');
    return passes.filter((pass) => pass.status === 'fulfilled' && pass.value).length;
  },
};

/** One pass over a network unless another process is at it. Returns whether blocks are left to read. */
export async function watchChain(services: Services, chain: Chain): Promise<boolean> {
  const { db, rules } = services;
  const lease: Lease = { network: chain.id, holder: newId() };
  const watch = await takeLease(db, lease, rules.get('deposits.poll_ms'));
  if (watch === null) return false;
  let isBehind = false;
  try {
    const outcome = await readStep({ services, chain, lease }, watch);
    await report(services, { chain, lease }, outcome);
    await tellNewBlock(services, watch);
    isBehind = outcome.isBehind && outcome.alarm === null;
  } finally {
    await giveBack(db, lease, isBehind);
  }
  return isBehind;
}

/** Notes what the pass saw, and tells administrators when the alarm is another one than before. */
async function report(
  { db, log }: Services,
  { chain, lease }: { readonly chain: Chain; readonly lease: Lease },
  { alarm, node, heights }: Report,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireLease(tx, lease);
    if (!(await saveReport(tx, chain.id, { alarm, node, heights }))) return;
    log.warn({ network: chain.id, alarm, node }, 'the alarm of a chain changed');
    await tell(tx, {
      event: 'deposits.alarmed',
      to: { admins: sql`SELECT id FROM app_user WHERE role = 'admin' AND status = 'active'` },
      payload: { network: chain.id, networkName: chain.name, alarm },
    });
  });
}

/** Tells those whose deposits wait on this chain that it grew, so that their pages count on. */
async function tellNewBlock({ db, signals }: Services, { network, height: before }: WatchRow): Promise<void> {
  const row = await db.maybe<{ height: bigint | null }>(sql`SELECT height FROM chain_watch WHERE network = ${network}`);
  if (row?.height == null || row.height === before) return;
  const readers = await waitingReaders(db, network);
  signals.send(readers, { name: 'deposits.block', payload: { network, height: Number(row.height) } });
}
