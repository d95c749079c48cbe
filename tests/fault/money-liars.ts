import { type Lie, lieAboutLogs } from '#tests/fakes/lying-node.ts';
import type { FakeChannel } from '#tests/fakes/payout-channels/fake-channel.ts';
import type { ThreeChains } from '#tests/fixtures/chain/three-chains.ts';
import type { MoneyActor } from './money-history.ts';
import { CHANNEL } from './money-out.ts';

const NO_TOKENS = `0x${'f'.repeat(64)}`;
const aboutReceipts =
  (change: (truth: object) => object | null): Lie =>
  ({ method }, truth) =>
    method === 'eth_getTransactionReceipt' && truth !== null ? change(truth as object) : undefined;

/** What the second node says: other amounts, no payments, payments that failed or are in no block, nothing at all. */
const LIES: readonly Lie[] = [
  lieAboutLogs((log) => [{ ...log, data: NO_TOKENS }]),
  lieAboutLogs(() => []),
  aboutReceipts((truth) => ({ ...truth, status: '0x0', logs: [] })),
  aboutReceipts(() => null),
  () => new Error('out of order'),
];
const INFO = 'wallet/gettransactioninfobyid';

/** Has the second node of the Ethereum-like chain and of Tron lie for a while, again and again. */
export async function runLiar({ second, tron }: ThreeChains, { random, history, stopping, wire }: MoneyActor) {
  while (!stopping()) {
    await wire.breathe();
    if (!random.chance(0.05)) continue;
    second.lie(random.pick(LIES));
    tron.lie((path, truth) =>
      path === INFO && truth['id'] !== undefined ? { ...truth, result: 'FAILED', log: [] } : undefined,
    );
    history.moments.lie++;
    for (let breaths = random.between(5, 15); breaths > 0 && !stopping(); breaths--) await wire.breathe();
    second.lie(null);
    tron.lie(null);
  }
}

/** Sends webhooks about payments of any age, twice each: true, false, and with a signature of nobody. Throws if such a forgery is taken. */
export async function runForger(
  channel: FakeChannel,
  { random, history, stopping, wire }: MoneyActor,
  productUrl: string,
): Promise<void> {
  while (!stopping()) {
    await wire.breathe();
    const references = [...channel.payments.keys()];
    if (references.length === 0 || !random.chance(0.2)) continue;
    const { body, headers } = channel.webhook(random.pick(references), random.pick([undefined, 'failed', 'success']));
    const isForged = random.chance(0.3);
    const signed = Object.entries(headers).map(([name, value]) => [name, isForged ? value.replace(/./g, '0') : value]);
    const send = () =>
      fetch(`${productUrl}/webhooks/payouts/${CHANNEL}`, {
        method: 'POST',
        headers: { ...Object.fromEntries(signed), 'content-type': 'application/json' },
        body: new Uint8Array(body),
      }).catch(() => null);
    const sent = [send(), send()];
    history.moments.webhook++;
    const answers = await Promise.all(sent);
    if (isForged && answers.some((answer) => answer?.ok)) throw new Error('a forged webhook was taken');
  }
}
