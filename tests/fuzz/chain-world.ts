import { randomBytes } from 'node:crypto';
import type { ResultOf } from '#contract/catalogue.ts';
import type { ChainPayment, Comparison } from '#core/deposits/compare-nodes.ts';
import { maxOf } from '#core/withdrawals/fees.ts';
import { custodyAccountOf, limitsOn } from '#server/features/deposits/public.ts';
import { lockFinal } from '#server/features/deposits/watch/credit.store.ts';
import { creditDeposits } from '#server/features/deposits/watch/credit.ts';
import { recordRange } from '#server/features/deposits/watch/record.ts';
import { payDue } from '#server/features/withdrawals/pay/pay.loop.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { minedFee } from '#tests/fakes/bitcoin-mempool.ts';
import { OUTSIDE_BITCOIN } from '#tests/fixtures/chain/bitcoin-pay-world.ts';
import type { Signers } from '#tests/fixtures/chain/test-signers.ts';
import type { ThreeChains } from '#tests/fixtures/chain/three-chains.ts';
import { OUTSIDE_ADDRESS } from '#tests/fixtures/chain/withdrawal-world.ts';
import { type Balance, balancesOf, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { NETS, type Net } from './model/chain.ts';
import { FuzzWorld } from './world.ts';

const HEIGHT_STEP = 10n;
const BTC_CONFIRMATIONS = 6;
const LOOKS = 3;
const MOST_LOOKS = 20;
/** The script of somebody who is nobody here. */
const MINER = `0014${'aa'.repeat(20)}`;

/** The chains that a market pays on, and its signers. */
export interface MarketChains {
  readonly three: ThreeChains;
  readonly signers: Signers;
}

interface Paid {
  readonly net: Net;
  readonly payment: ChainPayment;
}

/** What became of a withdrawal that was looked at. */
interface Looked {
  readonly state: string;
  readonly waitsFor: string | null;
}

/** The part of a market on chains: of deposits both nodes say what the test says, withdrawals are signed, sent and mined. */
export class ChainWorld extends FuzzWorld {
  readonly withdrawals: string[] = [];
  chains: MarketChains | null = null;
  private readonly payments: Paid[] = [];
  private readonly book = new Map<string, Promise<string>>();
  private readonly opened = new Map<string, Promise<string>>();
  private height = 0n;

  /** Networks that are read, and no payment of an earlier market on its way. */
  protected async openChains(): Promise<void> {
    const { db } = this.app;
    for (const net of NETS) {
      const { id } = this.chainOf(net);
      await db.run(sql`
        INSERT INTO chain_watch (network, height, final_height, polled_at) VALUES (${id}, 20, 10, now()) ON CONFLICT DO NOTHING`);
      await this.app.services.ledger.openAccounts([custodyAccountOf(id)]);
    }
    const { top } = await db.one<{ top: bigint }>(sql`SELECT coalesce(max(height), 1000)::bigint AS top FROM deposit`);
    this.height = top;
    await this.mineAll();
  }

  private get three(): ThreeChains {
    if (this.chains === null) throw new Error('the market has no chain');
    return this.chains.three;
  }

  private chainOf(net: Net): Chain {
    const chain = this.app.services.chains.find(({ family }) => family === net);
    if (chain === undefined) throw new Error(`the market has no ${net}`);
    return chain;
  }

  /** An address of theirs on a network, opened when it is needed first, in the form that is compared. */
  private addressOf(owner: number, net: Net): Promise<string> {
    const chain = this.chainOf(net);
    return remember(this.opened, `${owner} ${net}`, async () => {
      const { address } = await this.user(owner).wire.call('deposits.openAddress', { network: chain.id });
      const read = chain.addresses.read(address);
      if ('wrong' in read) throw new Error(`${address}: ${read.wrong}`);
      return read.address;
    });
  }

  private entryOf(owner: number, net: Net): Promise<string> {
    const { id: network, addresses } = this.chainOf(net);
    const address = net === 'bitcoin' ? OUTSIDE_BITCOIN : addresses.show(OUTSIDE_ADDRESS.toLowerCase());
    const entry = { network, address, label: 'My wallet' };
    return remember(this.book, `${owner} ${net}`, async () => {
      const { id } = await this.user(owner).wire.call('withdrawals.addAddress', entry);
      return id;
    });
  }

  /** A payment in a block of its own; with `isDoubted` only one node has it. What is paid in bitcoin can be spent. */
  async arrivePayment(owner: number, { net, amount }: { net: Net; amount: bigint }, isDoubted: boolean): Promise<void> {
    const to = await this.addressOf(owner, net);
    const payment = net === 'bitcoin' ? this.payBitcoin(to, amount) : this.makeUp(to, amount);
    this.payments.push({ net, payment });
    await this.tellPayment({ net, payment }, isDoubted ? 'doubted' : 'agreed');
  }

  private makeUp(to: string, amount: bigint): ChainPayment {
    this.height += HEIGHT_STEP;
    const hash = () => `0x${randomBytes(32).toString('hex')}`;
    return { txHash: hash(), logIndex: 0, height: this.height, blockHash: hash(), from: '0xsomebody', to, amount };
  }

  private payBitcoin(to: string, amount: bigint): ChainPayment {
    const { bitcoin } = this.three;
    const { txid } = bitcoin.pay({ to, satoshis: amount });
    const block = bitcoin.blocks.at(-1);
    const place = { height: BigInt(block?.height ?? 0), blockHash: block?.hash ?? '' };
    return { txHash: txid, logIndex: 0, ...place, from: 'somebody:0', to, amount };
  }

  /** The nodes say once more what they say of a payment's block; with `isGone` nothing is in it. */
  async sayAgain(no: number, isGone: boolean): Promise<void> {
    await this.tellPayment(this.payments[no] as Paid, isGone ? null : 'agreed');
  }

  private async tellPayment({ net, payment }: Paid, as: keyof Comparison | null): Promise<void> {
    const { services, db } = this.app;
    const chain = this.chainOf(net);
    const none: Comparison = { agreed: [], doubted: [] };
    const comparison = as === null ? none : { ...none, [as]: [payment] };
    const range = { from: payment.height, to: payment.height };
    await db.transaction((tx) => recordRange(tx, { chain, limits: limitsOn(services, chain) }, { range, comparison }));
  }

  /** Every block counts now. */
  async finalise(): Promise<void> {
    const { services, db } = this.app;
    for (const net of NETS) {
      const own = this.payments.filter((paid) => paid.net === net).map(({ payment }) => payment);
      if (own.length === 0) continue;
      const tip = own.reduce((top, { height }) => maxOf(top, height), 0n) + 1_000n;
      const hashes = own.map(({ blockHash }) => blockHash);
      await db.transaction(async (tx) => {
        const fresh = await lockFinal(tx, { network: this.chainOf(net).id, hashes, tip }, hashes.length + 1);
        await creditDeposits({ services, tx }, fresh, tip);
      });
    }
  }

  async depositsSeen(): Promise<object[]> {
    const hashes = this.payments.map(({ payment }) => payment.txHash);
    return this.app.db.many(sql`
      SELECT d.state, d.amount::bigint AS amount FROM unnest(${hashes}::text[]) WITH ORDINALITY AS w (hash, no)
      JOIN deposit d ON d.tx_hash = w.hash ORDER BY w.no`);
  }

  async withdraw(owner: number, { net, amount, fee }: { net: Net; amount: bigint; fee: bigint }): Promise<boolean> {
    const addressId = await this.entryOf(owner, net);
    const wish = { addressId, amount: amount.toString(), fee: fee.toString(), tradePassword: TRADE_PASSWORD };
    const answer = await this.send(this.user(owner), 'withdrawals.request', wish);
    if (answer !== null) this.withdrawals.push((answer as ResultOf<'withdrawals.request'>).id);
    return answer !== null;
  }

  /** Whether the outputs that are free come to a sum in one payment, which the model knows nothing of. */
  async isOnePayment(owner: number, net: Net, amount: bigint): Promise<boolean> {
    const wish = { network: this.chainOf(net).id, amount: amount.toString() };
    const quote = await this.send(this.user(owner), 'withdrawals.getQuote', wish);
    return quote !== null || this.refusal !== 'withdrawals.btc_one_payment';
  }

  withdrawalsSeen(): Promise<object[]> {
    return this.app.db.many(sql`
      SELECT x.state, x.amount FROM unnest(${this.withdrawals}::uuid[]) WITH ORDINALITY AS w (id, no)
      JOIN withdrawal x ON x.id = w.id ORDER BY w.no`);
  }

  /** The product hands one withdrawal to the signer, and what it signed to the nodes. */
  async signAndSend(no: number): Promise<Looked> {
    const id = this.withdrawals[no] ?? '';
    // Blocks without what waits: the outputs of deposits may be spent, and nothing that was sent is mined.
    for (let block = 0; block < BTC_CONFIRMATIONS; block++) this.three.bitcoin.payMiner(MINER);
    for (let look = 0; look < LOOKS; look++) await this.lookAndSign(id);
    let looked = await this.looked(id);
    // A node that did not answer in time is asked again, as the product does.
    for (let look = 0; look < MOST_LOOKS && looked.waitsFor === 'nodes'; look++) {
      await this.lookAndSign(id);
      looked = await this.looked(id);
    }
    return looked;
  }

  private async lookAndSign(id: string): Promise<void> {
    await this.lookAt([id]);
    await this.chains?.signers.sign();
  }

  private looked = (id: string): Promise<Looked> =>
    this.app.db.one<Looked>(sql`SELECT state, waits_for AS "waitsFor" FROM withdrawal WHERE id = ${id}`);

  /** Blocks come in which these withdrawals are, so many that they are final. Returns what arrived outside of both currencies. */
  async mineWithdrawals(numbers: readonly number[]): Promise<{ tokens: bigint; satoshis: bigint }> {
    const ids = numbers.map((no) => this.withdrawals[no] ?? '');
    const before = await this.outside();
    await this.mineAll();
    for (let look = 0; look < LOOKS; look++) await this.lookAt(ids);
    const after = await this.outside();
    return { tokens: after.tokens - before.tokens, satoshis: after.satoshis - before.satoshis };
  }

  /** What the network took of a withdrawal of bitcoin, by the blocks of the chain. */
  async tookOf(no: number): Promise<bigint> {
    const { txHash } = await this.app.db.one<{ txHash: string }>(sql`
      SELECT tx_hash AS "txHash" FROM withdrawal WHERE id = ${this.withdrawals[no]}`);
    return minedFee(this.three.bitcoin, txHash);
  }

  private async outside(): Promise<{ tokens: bigint; satoshis: bigint }> {
    const { chain, bitcoin } = this.three;
    const script = this.chainOf('bitcoin').coinPayer?.scriptOf(OUTSIDE_BITCOIN);
    const outputs = bitcoin.blocks.flatMap(({ transactions }) => transactions).flatMap((tx) => tx.outputs);
    const satoshis = outputs.reduce((sum, output) => sum + (output.script === script ? output.satoshis : 0n), 0n);
    return { tokens: await chain.tokensOf(OUTSIDE_ADDRESS), satoshis };
  }

  private async mineAll(): Promise<void> {
    const { chain, bitcoin } = this.three;
    await chain.mine(3);
    bitcoin.mine(BTC_CONFIRMATIONS);
    await this.chains?.signers.followClock();
  }

  /** One look of the product at these withdrawals, and at none of other markets. */
  private async lookAt(ids: readonly string[]): Promise<void> {
    await this.app.db.run(sql`
      UPDATE withdrawal SET polled_at = CASE WHEN id = ANY(${[...ids]}::uuid[]) THEN '-infinity' ELSE 'infinity' END::timestamptz
      WHERE state IN ('approved', 'signing', 'broadcast')`);
    await payDue(this.app.services);
  }

  protected async custody(): Promise<Record<Net, Balance>> {
    const ids = NETS.map((net) => custodyAccountOf(this.chainOf(net).id).id);
    const balances = await balancesOf(this.app, ids);
    const [evm, tron, bitcoin] = balances as [Balance, Balance, Balance];
    return { evm, tron, bitcoin };
  }
}

function remember<T>(all: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const answer = all.get(key) ?? make();
  all.set(key, answer);
  return answer;
}
