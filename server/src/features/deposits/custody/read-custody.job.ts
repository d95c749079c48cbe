import type { CustodyAlarm } from '#core/deposits/custody.ts';
import { STOPPING_ALARMS } from '#core/deposits/judge-nodes.ts';
import type { RecurringJob } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { askBoth, NodesDisagree, sameBlock } from '../watch/ask-both.ts';
import { watchRows } from '../watch/watch.store.ts';
import { type OwnAddress, paidAddresses, saveReading, saveUnread } from './custody.store.ts';

const EVERY_S = 300;
/** Addresses that both nodes are asked for before their answers are compared. */
const ADDRESSES_AT_ONCE = 200;

/** Compares what each chain has at the platform's addresses with custody by the books. */
export const readCustodyJob: RecurringJob = {
  name: 'deposits.read_custody',
  everyS: EVERY_S,
  async run(services) {
    for (const chain of services.chains) if (chain.tellsPastBalances) await readCustody(services, chain);
    return 0;
  },
};

/**
 * Reads a network at the last block that its watcher has read. While the watcher is stopped nothing is compared: it has an alarm
 * of its own. A chain that moves meanwhile is read the next time.
 */
export async function readCustody(services: Services, chain: Chain): Promise<void> {
  const { db, log } = services;
  const watch = (await watchRows(db)).find(({ network }) => network === chain.id);
  if (watch === undefined || watch.height === null || watch.height < 0n || watch.hash === null) return;
  if (watch.alarm !== null && STOPPING_ALARMS.includes(watch.alarm)) return;
  const { height, hash } = watch;
  try {
    const reading = await readAt(services, chain, height);
    // The balances are of another branch, or of a node that has gone.
    if ((await sameBlock(chain, height))?.hash !== hash) return;
    await db.transaction(async (tx) => {
      const { alarm, before } = await saveReading(tx, { network: chain.id, height, hash, ...reading });
      if (alarm !== before) await tellAlarm(tx, chain, alarm);
    });
  } catch (error) {
    log.warn({ err: error, network: chain.id }, 'custody cannot be read');
    await db.transaction(async (tx) => {
      if ((await saveUnread(tx, chain.id)) !== 'unread') await tellAlarm(tx, chain, 'unread');
    });
  }
}

async function readAt({ db, rules }: Services, chain: Chain, height: bigint) {
  const most = rules.get('deposits.custody_addresses');
  const addresses = await paidAddresses(db, chain.id, most + 1);
  if (addresses.length > most) throw new Error(`more than ${most} addresses: deposits.custody_addresses`);
  const balances: (OwnAddress & { amount: bigint })[] = [];
  for (let start = 0; start < addresses.length; start += ADDRESSES_AT_ONCE) {
    const part = addresses.slice(start, start + ADDRESSES_AT_ONCE);
    const amounts = await agreed(chain, height, part);
    balances.push(...part.map((entry, place) => ({ ...entry, amount: amounts[place] ?? 0n })));
  }
  const wallet = chain.hotWallet;
  const hot = wallet === null ? null : ((await agreed(chain, height, [{ address: wallet }]))[0] ?? 0n);
  return { balances, hot };
}

/** What both nodes say alike of these addresses. Throws NodesDisagree when they do not. */
async function agreed(
  chain: Chain,
  height: bigint,
  part: readonly Pick<OwnAddress, 'address'>[],
): Promise<readonly bigint[]> {
  const addresses = part.map(({ address }) => address);
  const [first, second] = await askBoth(chain, (node) => node.balancesAt(addresses, height));
  const isSame = first.length === addresses.length && first.every((amount, place) => amount === second[place]);
  if (!isSame) throw new NodesDisagree();
  return first;
}

const tellAlarm = (tx: Tx, { id: network, name: networkName }: Chain, alarm: CustodyAlarm | null): Promise<unknown> =>
  tell(tx, {
    event: 'deposits.alarmed',
    to: { admins: sql`SELECT id FROM app_user WHERE role = 'admin' AND status = 'active'` },
    payload: { network, networkName, alarm: `custody_${alarm ?? 'well'}` },
  });
