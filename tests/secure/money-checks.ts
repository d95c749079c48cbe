import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type CallName, catalogue } from '#contract/catalogue.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { FakeWebhook } from '#tests/fakes/payout-channels/fake-channel.ts';
import { OUTSIDE_ADDRESS } from '#tests/fixtures/chain/withdrawal-world.ts';
import { proveByPassword } from '#tests/fixtures/world/factors.ts';
import { POINT, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { BTC, stockHouse } from '#tests/fixtures/world/swaps.ts';
import type { ChannelNumber } from './outside.ts';
import { askPayout, payee, payer } from './payout-people.ts';
import { type Check, check, eventually, outcomeOf, type Stage } from './stage.ts';

const secret = { tradePassword: TRADE_PASSWORD };
const REASON = 'A check of this installation';
const SERVICES = { PalmPay: 1, BudPay: 3, Fincra: 4 } as const satisfies Record<string, ChannelNumber>;

interface Paying {
  readonly id: string;
  readonly owner: TestUser;
  readonly reference: string;
}

/** A payout that a channel has, and has said nothing about yet. */
async function paying(stage: Stage, number: ChannelNumber): Promise<Paying> {
  const channel = stage.outside.channels[number];
  channel.holders.set('0000014579', 'OKAFOR CHINEDU EMEKA');
  const owner = await payee(stage);
  const { id } = await askPayout(owner);
  const provider = await payer(stage, number);
  await proveByPassword(provider, 'money');
  await provider.wire.call('payouts.payByChannel', { id });
  await eventually(async () => channel.payments.size > 0, 'the channel was not asked to pay');
  const [reference = ''] = channel.payments.keys();
  return { id, owner, reference };
}

const post = (stage: Stage, number: ChannelNumber, { body, headers }: FakeWebhook) =>
  fetch(`${stage.url}/webhooks/payouts/${number}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body.toString(),
  });

const STRANGE = 'f'.repeat(128);

/** The same webhook under another signature, or none: one service sends it in the body, the others in a header. */
function signedAs({ body, headers }: FakeWebhook, sign: string | undefined): FakeWebhook {
  const fields = JSON.parse(body.toString()) as Record<string, unknown>;
  const isInBody = 'sign' in fields;
  return {
    body: isInBody ? Buffer.from(JSON.stringify({ ...fields, sign })) : body,
    headers: Object.fromEntries(isInBody || sign === undefined ? [] : Object.keys(headers).map((name) => [name, sign])),
  };
}

/** No webhook but a signed one is even a reason to ask, and what a signed one says is not believed. */
const webhooks = ([service, number]: [string, ChannelNumber]): Check =>
  check('P1', `a webhook of ${service} that is not signed, or not true, changes nothing`, async (stage) => {
    const channel = stage.outside.channels[number];
    const { id, owner, reference } = await paying(stage, number);
    const signed = channel.webhook(reference, 'success');
    const before = channel.requests.length;
    for (const sign of [undefined, STRANGE]) {
      assert.equal((await post(stage, number, signedAs(signed, sign))).status, 401);
    }
    const others = Object.values(SERVICES).filter((other) => other !== number);
    for (const other of others) assert.equal((await post(stage, other, signed)).status, 401);
    assert.equal(channel.requests.slice(before).filter((line) => line.includes(reference)).length, 0);
    await post(stage, number, signed);
    const { state } = await owner.wire.call('payouts.get', { id });
    assert.equal(state, 'paying');
    channel.settle(reference, 'failed');
    await post(stage, number, signed);
    await eventually(async () => (await owner.wire.call('payouts.get', { id })).state === 'failed', 'not given back');
    assert.equal((await owner.wire.call('points.getBalance', {})).available, `${500n * POINT}`);
  });

/** Points that came by the chain, and an address outside that can be paid to. */
async function withdrawer(stage: Stage) {
  const user = await stage.join();
  const { chain } = stage.outside;
  const network = `eip155:${chain.chainId}`;
  const open = () => outcomeOf(user.wire.call('deposits.openAddress', { network }));
  await eventually(async () => (await open()) === 'ok', 'the chain is not read');
  const { address } = await user.wire.call('deposits.openAddress', { network });
  await chain.pay(address, 200n * POINT);
  await chain.mine(4);
  const credited = async () => (await user.wire.call('points.getBalance', {})).available === `${200n * POINT}`;
  await eventually(credited, 'the deposit was not credited');
  for (const kind of ['security', 'money'] as const) await proveByPassword(user, kind);
  const entry = { network, address: OUTSIDE_ADDRESS, label: 'My wallet' };
  const { id: addressId } = await user.wire.call('withdrawals.addAddress', entry);
  return { user, address, addressId, network };
}

/** Every function of staff that moves the platform's money, or decides about that of users. */
const OF_STAFF: readonly CallName[] = [
  ...(Object.keys(catalogue) as CallName[]).filter((name) => name.startsWith('treasury.')),
  'swaps.proposeStock',
  'swaps.getHouse',
  'withdrawals.review',
  'withdrawals.listQueue',
  'deposits.resumeNetwork',
  'deposits.proposeDecision',
  'deposits.listUnclear',
  'payouts.rule',
  'payouts.listStaff',
  'pointsOrders.rule',
  'pointsOrders.listCases',
];

/** Of everything that moves money besides orders of cards. */
export const MONEY_CHECKS: readonly Check[] = [
  ...Object.entries(SERVICES).map(webhooks),
  check('13', 'the product writes neither the age of an address nor what the signer signed', async ({ db, people }) => {
    const { userId } = people.seller;
    const forgeries = [
      sql`INSERT INTO withdrawal_address (id, user_id, network, address, label, held_until, added_at)
        VALUES (${randomUUID()}, ${userId}, 'eip155:1', ${OUTSIDE_ADDRESS}, 'old', now(), now() - interval '1 year')`,
      sql`UPDATE withdrawal_address SET added_at = now() - interval '1 year'`,
      sql`INSERT INTO signed_transaction (payment_id, attempt, tx_hash, raw, gas, max_price, tip_price)
        VALUES (${randomUUID()}, 1, 'x', 'x', 1, 1, 1)`,
      sql`UPDATE signed_transaction SET gas = 0`,
      sql`UPDATE signing SET points = 0`,
    ];
    for (const forgery of forgeries) await assert.rejects(db.run(forgery), /permission denied/);
  }),
  check('P1', 'a channel that nobody set up takes no webhook', async (stage) => {
    const { status } = await fetch(`${stage.url}/webhooks/payouts/5`, { method: 'POST', body: '{}' });
    assert.equal(status, 404);
  }),
  check('P2', 'another’s payout is not there, for its owner’s and its provider’s functions', async (stage) => {
    const owner = await payee(stage);
    const { id } = await askPayout(owner);
    const other = await stage.join();
    await proveByPassword(other, 'money');
    assert.equal(await outcomeOf(other.wire.call('payouts.get', { id })), 'nothing.found');
    assert.equal(await outcomeOf(other.wire.call('payouts.cancel', { id })), 'nothing.found');
    assert.equal(await outcomeOf(other.wire.call('payouts.confirm', { id, ...secret })), 'nothing.found');
    assert.equal(await outcomeOf(other.wire.call('payouts.dispute', { id, reason: REASON })), 'nothing.found');
    const wish = { accountId: owner.accountId, points: `${50n * POINT}`, fiat: '1', ...secret };
    assert.equal(await outcomeOf(other.wire.call('payouts.request', wish)), 'nothing.found');
    assert.equal(await outcomeOf(other.wire.call('payouts.take', { id })), 'gateway.forbidden');
    await owner.wire.call('payouts.cancel', { id });
  }),
  check('P2', 'another’s withdrawal, address book and deposits are not there', async (stage) => {
    const { user, address, addressId, network } = await withdrawer(stage);
    const wish = { addressId, amount: `${20n * POINT}`, fee: `${50n * POINT}`, ...secret };
    const { id } = await user.wire.call('withdrawals.request', wish);
    const other = await stage.join({ points: 100 });
    for (const kind of ['security', 'money'] as const) await proveByPassword(other, kind);
    assert.equal(await outcomeOf(other.wire.call('withdrawals.cancel', { id })), 'nothing.found');
    assert.equal(await outcomeOf(other.wire.call('withdrawals.removeAddress', { id: addressId })), 'nothing.found');
    assert.equal(await outcomeOf(other.wire.call('withdrawals.request', wish)), 'nothing.found');
    const entry = { network, address, label: 'Not mine' };
    assert.equal(await outcomeOf(other.wire.call('withdrawals.addAddress', entry)), 'withdrawals.address_ours');
    assert.equal((await other.wire.call('deposits.listOwn', {})).list.length, 0);
    assert.equal((await other.wire.call('withdrawals.listOwn', {})).list.length, 0);
    assert.notEqual((await other.wire.call('deposits.openAddress', { network })).address, address);
    await user.wire.call('withdrawals.cancel', { id });
  }),
  check('P3', 'a quote is its user’s, holds once, and not when it is stale', async (stage) => {
    const services = { ledger: stage.ledger } as Parameters<typeof stockHouse>[0]['services'];
    await stockHouse({ services }, 'BTC', BTC);
    const user = await stage.join({ points: 100 });
    const other = await stage.join({ points: 100 });
    for (const who of [user, other]) await proveByPassword(who, 'money');
    const quote = () => user.wire.call('swaps.quote', { side: 'to_btc', field: 'pays', amount: `${10n * POINT}` });
    const swap = (who: TestUser, quoteId: string) => outcomeOf(who.wire.call('swaps.swap', { quoteId, ...secret }));
    const isPriced = async () => {
      stage.outside.exchanges.quote(60_000);
      return (await outcomeOf(quote())) === 'ok';
    };
    await eventually(isPriced, 'no price of bitcoin');
    const first = await quote();
    assert.equal(await swap(other, first.quoteId), 'swaps.quote_gone');
    await stage.db.run(sql`UPDATE swap_quote SET expires_at = clock_timestamp() WHERE id = ${first.quoteId}`);
    assert.equal(await swap(user, first.quoteId), 'swaps.quote_over');
    const second = await quote();
    assert.equal(await swap(user, first.quoteId), 'swaps.quote_gone');
    assert.equal(await swap(user, second.quoteId), 'ok');
    assert.equal(await swap(user, second.quoteId), 'swaps.quote_used');
    const { available } = await user.wire.call('points.getBalance', {});
    assert.equal(available, `${90n * POINT}`);
  }),
  check('P4', 'a points order of others is not there, for users and for staff without its case', async (stage) => {
    const [seller, buyer, other] = [await stage.join({ points: 100 }), await stage.join(), await stage.join()];
    const terms = { side: 'sell', currency: 'EUR', totalAmount: 50, methods: ['gift_card'], ...secret } as const;
    const price = { pricing: 'premium', premium: '0' } as const;
    const { code: adCode } = await seller.wire.call('pointsAds.publish', { ...terms, price });
    const { unitPrice } = await buyer.wire.call('pointsAds.get', { code: adCode });
    const order = { adCode, adVersion: 1, unitPrice: unitPrice ?? '', amount: `${20n * POINT}`, method: 'gift_card' };
    const { orderCode: code } = await buyer.wire.call('pointsOrders.place', order);
    const [file, reason] = [randomUUID(), REASON];
    const steps: readonly (readonly [CallName, object])[] = [
      ['pointsOrders.get', { code }],
      ['pointsOrders.markPaid', { code, payerName: 'Ada Bello', files: [file] }],
      ['pointsOrders.submitCard', { code, files: [file] }],
      ['pointsOrders.cancel', { code, reason: 'changed_mind' }],
      ['pointsOrders.release', { code, ...secret }],
      ['pointsOrders.rejectCard', { code, reason }],
      ['pointsOrders.dispute', { code, reason }],
      ['pointsOrders.concede', { code, ...secret }],
      ['pointsOrders.acceptRuling', { code, ...secret }],
      ['pointsOrders.appeal', { code, reason }],
      ['pointsOrders.addFile', { code, uploadId: file }],
    ];
    for (const [call, params] of steps) {
      assert.equal(await outcomeOf(other.wire.call(call, params as never)), 'nothing.found', call);
    }
    const { moderator } = stage.people;
    assert.equal(await outcomeOf(moderator.wire.call('pointsOrders.get', { code })), 'nothing.found');
    assert.equal(await outcomeOf(moderator.wire.call('pointsOrders.takeCase', { code })), 'nothing.found');
    assert.equal(await outcomeOf(moderator.wire.call('pointsOrders.release', { code, ...secret })), 'nothing.found');
    assert.equal((await buyer.wire.call('pointsOrders.get', { code })).state, 'to_pay');
    await buyer.wire.call('pointsOrders.cancel', { code, reason: 'changed_mind' });
  }),
  check(
    'P5',
    'nobody but staff calls what moves the platform’s money or decides about that of users',
    async (stage) => {
      const { seller, provider, support } = stage.people;
      for (const call of OF_STAFF) {
        for (const who of [seller, provider]) {
          assert.equal(await outcomeOf(who.wire.call(call, {} as never)), 'gateway.forbidden', `${call} ${who.role}`);
        }
      }
      for (const call of ['treasury.propose', 'swaps.proposeStock', 'withdrawals.review', 'payouts.rule'] as const) {
        assert.equal(await outcomeOf(support.wire.call(call, {} as never)), 'gateway.forbidden', `${call} support`);
      }
      for (const call of OF_STAFF) {
        assert.equal(await outcomeOf(stage.stranger().call(call, {} as never)), 'session.required', call);
      }
    },
  ),
];
