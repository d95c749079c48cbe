import { expect, it } from 'vitest';
import type { Move, Transfer } from '#core/ledger/transfer.ts';
import { type Amount, amount, MAX_AMOUNT } from '#core/money/amount.ts';
import { newId } from '#server/platform/ids.ts';
import { openWorld, pending, plain, post, type Suite, voided } from './conformance-world.fixture.ts';
import { MAX_HISTORY_ROWS, MAX_LEGS_PER_APPLY } from './ledger.ts';

const NIL = '00000000-0000-0000-0000-000000000000';
const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export const values: Suite = (subject) => {
  it('refuses a group with a value that no transfer can have, and no other group', async () => {
    const { harness, sums } = subject();
    const { ann, bob } = await openWorld(harness);
    const good = () => plain(ann, bob, 1);
    const hold = pending(ann, bob, 1);
    const invalid: Transfer[] = [
      { ...good(), id: NIL },
      { ...good(), id: MAX },
      { ...good(), id: MAX.toUpperCase() },
      { ...good(), id: 'no id' },
      { ...good(), id: newId().replaceAll('-', '') },
      { ...good(), debitAccount: `${ann}0` },
      { ...good(), creditAccount: 'bob' },
      { ...good(), ref: 'order 1' },
      { ...good(), amount: (2n ** 63n) as Amount },
      { ...good(), amount: -(2n ** 64n) as Amount },
      { ...good(), code: 0 },
      { ...good(), code: -1 },
      { ...good(), code: 32_768 },
      { ...good(), code: 1.5 },
      { ...good(), kind: 'gift' as 'plain' },
      { ...post(hold, 1), pendingId: NIL } as Transfer,
      { ...post(hold, 1), amount: (2n ** 63n) as Amount } as Transfer,
      { ...voided(hold), pendingId: '' } as Transfer,
    ];
    const [first, last] = [good(), { ...good(), code: 32_767 }];
    const poor = plain(ann, bob, 1_000);
    const groups = [[first], ...invalid.map((leg) => [poor, leg]), [last]];
    const answers = await harness.ledger.apply(groups);
    expect(answers.at(0)).toEqual({ result: 'created', failedLeg: null });
    expect(answers.slice(1, -1)).toEqual(invalid.map(() => ({ result: 'invalid_value', failedLeg: 2 })));
    expect(answers.at(-1)).toEqual({ result: 'created', failedLeg: null });
    expect(await sums(ann)).toEqual([2, 0, 100]);
  });

  it('reads an id in any case', async () => {
    const { harness, results, sums } = subject();
    const { ann, bob } = await openWorld(harness);
    const upper = (leg: Move): Move => ({
      ...leg,
      id: leg.id.toUpperCase(),
      debitAccount: ann.toUpperCase(),
      ref: leg.ref?.toUpperCase() ?? null,
    });
    const [first, hold] = [{ ...plain(ann, bob, 10), ref: newId() }, pending(ann, bob, 20)];
    expect(await results([[upper(first)], [first], [upper(first)], [hold]])).toEqual([
      'created',
      'exists',
      'exists',
      'created',
    ]);
    const release = voided(hold);
    const shouted: Transfer = { ...release, kind: 'void', pendingId: hold.id.toUpperCase() };
    expect(await results([[shouted], [release]])).toEqual(['created', 'exists']);
    expect(await sums(ann.toUpperCase())).toEqual([10, 0, 100]);
    const page = await harness.ledger.transfersOf(ann.toUpperCase(), { before: hold.id.toUpperCase(), limit: 1 });
    expect(page.map(({ id, ref }) => [id, ref])).toEqual([[first.id, first.ref]]);
  });
};

export const limits: Suite = (subject) => {
  it('lets the ids of a refused group be used again, with other content', async () => {
    const { harness, results, sums } = subject();
    const { ann, bob } = await openWorld(harness);
    const [first, second, hold] = [plain(ann, bob, 1), plain(ann, bob, 1_000), pending(ann, bob, 30)];
    const release = voided(hold);
    expect(await results([[first, hold, release, second]])).toEqual(['insufficient_funds']);
    const other = { ...second, amount: amount(7), code: 9 };
    expect(await results([[other], [{ ...first, kind: 'pending' }], [hold], [release]])).toEqual([
      'created',
      'created',
      'created',
      'created',
    ]);
    expect(await sums(ann)).toEqual([7, 1, 100]);
  });

  it('takes as many legs in a call as the limit says, and no more', async () => {
    const { harness, results } = subject();
    const { ann, bob } = await openWorld(harness);
    const legs = (count: number) =>
      Array.from({ length: count }, (_, index) => (index % 2 ? plain(bob, ann, 1) : plain(ann, bob, 1)));
    const most = legs(MAX_LEGS_PER_APPLY);
    expect(new Set(await results(most.map((leg) => [leg])))).toEqual(new Set(['created']));
    await expect(harness.ledger.apply([legs(MAX_LEGS_PER_APPLY), legs(1)])).rejects.toThrow(RangeError);
  });
};

export const overflow: Suite = (subject) => {
  it('reserves no more on an unlimited account than could be posted', async () => {
    const { harness, results, sums } = subject();
    const { ann, treasury } = await openWorld(harness);
    // The treasury has paid out 200 before.
    const hold = { ...pending(treasury, ann, 1), amount: amount(MAX_AMOUNT - 300n) };
    expect(await results([[{ ...hold, amount: amount(MAX_AMOUNT - 199n) }], [hold]])).toEqual([
      'balance_overflow',
      'created',
    ]);
    expect(
      await results([[pending(treasury, ann, 101)], [plain(treasury, ann, 101)], [plain(treasury, ann, 100)]]),
    ).toEqual(['balance_overflow', 'balance_overflow', 'created']);
    // A payee who has had much meanwhile cannot take all of it.
    expect(await results([[post(hold, null)], [post(hold, 1)]])).toEqual(['created', 'already_resolved']);
    expect((await sums(treasury))[1]).toBe(0);
  });

  it('refuses what a folded account cannot hold, folded or not', async () => {
    const { harness, results } = subject();
    const { ann, bob, fee, treasury } = await openWorld(harness);
    const half = MAX_AMOUNT / 2n;
    expect(await results([[plain(treasury, ann, half)], [plain(ann, fee, half)], [plain(fee, bob, half)]])).toEqual([
      'created',
      'created',
      'created',
    ]);
    // The fee account has had 2^62 - 1, and can have as much and one more.
    expect(await results([[plain(bob, fee, half), plain(bob, fee, 2)]])).toEqual(['balance_overflow']);
    await harness.settle();
    expect(await results([[plain(bob, fee, half), plain(bob, fee, 2)]])).toEqual(['balance_overflow']);
    expect(await results([[plain(bob, fee, half)], [plain(bob, fee, 2)], [plain(bob, fee, 1)]])).toEqual([
      'created',
      'balance_overflow',
      'created',
    ]);
    expect(await results([[plain(bob, fee, 1)]])).toEqual(['balance_overflow']);
    await harness.settle();
    expect(await results([[plain(bob, fee, 1)]])).toEqual(['balance_overflow']);
    const [account] = await harness.ledger.accounts([fee]);
    expect([account?.debitsPosted, account?.creditsPosted]).toEqual([half, MAX_AMOUNT]);
  });

  it('refuses what a balance cannot hold', async () => {
    const { harness, results } = subject();
    const { ann, treasury } = await openWorld(harness);
    // The treasury has paid out 200 before.
    const [tooMuch, most] = [plain(treasury, ann, MAX_AMOUNT - 100n), plain(treasury, ann, MAX_AMOUNT - 300n)];
    expect(await results([[tooMuch], [most]])).toEqual(['balance_overflow', 'created']);
  });
};

export const history: Suite = (subject) => {
  it('keeps the order of the legs of one call', async () => {
    const { harness, results } = subject();
    const { ann, bob } = await openWorld(harness);
    const hold = pending(ann, bob, 5);
    const legs: Transfer[] = [plain(ann, bob, 1), hold, plain(bob, ann, 2), post(hold, 3), plain(ann, bob, 4)];
    // Ids that fall while the legs go on.
    const ids = legs
      .map((leg) => leg.id)
      .sort()
      .reverse();
    const renamed = legs.map((leg, index): Transfer => ({ ...leg, id: ids[index] ?? '' }));
    const linked = renamed.map((leg): Transfer => (leg.kind === 'post' ? { ...leg, pendingId: ids[1] ?? '' } : leg));
    const answers = await results([linked.slice(0, 2), ...linked.slice(2).map((leg) => [leg])]);
    expect(new Set(answers)).toEqual(new Set(['created']));
    const page = await harness.ledger.transfersOf(ann, { limit: 5 });
    expect(page.map(({ id }) => id)).toEqual([...ids].reverse());
    const older = await harness.ledger.transfersOf(ann, { before: ids[2] ?? '', limit: 2 });
    expect(older.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  });

  it('has nothing older than an unknown transfer, and goes by the time of one that touched others', async () => {
    const { harness, results } = subject();
    const { ann, bob, treasury } = await openWorld(harness);
    const other = plain(treasury, bob, 1);
    expect(await results([[plain(ann, bob, 1)], [other], [plain(ann, bob, 2)]])).toEqual([
      'created',
      'created',
      'created',
    ]);
    expect(await harness.ledger.transfersOf(ann, { before: newId(), limit: 5 })).toEqual([]);
    const page = await harness.ledger.transfersOf(ann, { before: other.id, limit: 5 });
    expect(page.map((record) => Number(record.amount))).toEqual([1, 100]);
  });

  it('gives pages of one row up to the limit', async () => {
    const { ledger } = subject().harness;
    for (const limit of [0, -1, 1.5, MAX_HISTORY_ROWS + 1]) {
      await expect(ledger.transfersOf(newId(), { limit })).rejects.toThrow(RangeError);
    }
    expect(await ledger.transfersOf(newId(), { limit: MAX_HISTORY_ROWS })).toEqual([]);
  });
};
