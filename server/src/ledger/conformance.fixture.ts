import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group, Transfer } from '#core/ledger/transfer.ts';
import { type Amount, amount } from '#core/money/amount.ts';
import { newId } from '#server/platform/ids.ts';
import { history, limits, overflow, values } from './conformance-limits.fixture.ts';
import {
  type LedgerHarness,
  newCurrency,
  openWorld,
  pending,
  plain,
  post,
  type Suite,
  voided,
} from './conformance-world.fixture.ts';

const phases: Suite = (subject) => {
  it('moves a plain transfer at once', async () => {
    const { harness, results, sums } = subject();
    const { ann, bob, treasury } = await openWorld(harness);
    expect(await results([[plain(ann, bob, 30)]])).toEqual(['created']);
    expect(await sums(ann)).toEqual([30, 0, 100]);
    expect(await sums(bob)).toEqual([0, 0, 130]);
    expect(await sums(treasury)).toEqual([200, 0, 0]);
  });

  it('reserves, posts a part, and returns the rest in the same step', async () => {
    const { harness, results, sums } = subject();
    const { ann, bob } = await openWorld(harness);
    const hold = pending(ann, bob, 80);
    expect(await results([[hold]])).toEqual(['created']);
    expect(await sums(ann)).toEqual([0, 80, 100]);
    expect(await sums(bob)).toEqual([0, 0, 100]);
    expect(await results([[plain(ann, bob, 21)]])).toEqual(['insufficient_funds']);
    expect(await results([[post(hold, 50)]])).toEqual(['created']);
    expect(await sums(ann)).toEqual([50, 0, 100]);
    expect(await sums(bob)).toEqual([0, 0, 150]);
  });

  it('posts all of a hold when no amount is given, and voids all of another', async () => {
    const { harness, results, sums } = subject();
    const { ann, bob } = await openWorld(harness);
    const [first, second] = [pending(ann, bob, 40), pending(ann, bob, 60)];
    expect(await results([[first, second]])).toEqual(['created']);
    expect(await results([[post(first, null)], [voided(second)]])).toEqual(['created', 'created']);
    expect(await sums(ann)).toEqual([40, 0, 100]);
    expect(await sums(bob)).toEqual([0, 0, 140]);
  });

  it('resolves a hold once', async () => {
    const { harness, results, sums } = subject();
    const { ann, bob } = await openWorld(harness);
    const hold = pending(ann, bob, 10);
    const answers = await results([[hold], [voided(hold)], [post(hold, 5)], [voided(hold)], [post(hold, 0)]]);
    expect(answers).toEqual(['created', 'created', 'already_resolved', 'already_resolved', 'amount_zero']);
    expect(await sums(ann)).toEqual([0, 0, 100]);
  });
};

const identity: Suite = (subject) => {
  it('acts once for an id, and tells another content apart', async () => {
    const { harness, results, sums } = subject();
    const { ann, bob } = await openWorld(harness);
    const [first, hold] = [plain(ann, bob, 10), pending(ann, bob, 20)];
    const resolution = post(hold, 15);
    expect(await results([[first], [first], [hold], [resolution]])).toEqual([
      'created',
      'exists',
      'created',
      'created',
    ]);
    expect(await results([[first], [hold], [resolution]])).toEqual(['exists', 'exists', 'exists']);
    const others: Transfer[] = [
      { ...first, amount: amount(11) },
      { ...first, code: 9 },
      { ...first, ref: newId() },
      { ...first, creditAccount: ann, debitAccount: bob },
      { ...first, kind: 'pending' },
      { ...hold, id: first.id },
      { ...voided(hold), id: resolution.id },
      { ...post(hold, null), id: resolution.id },
    ];
    expect(new Set(await results(others.map((leg) => [leg])))).toEqual(new Set(['id_conflict']));
    expect(await sums(ann)).toEqual([25, 0, 100]);
  });

  it('knows a post of the whole hold by either way of saying so', async () => {
    const { harness, results } = subject();
    const { ann, bob } = await openWorld(harness);
    const hold = pending(ann, bob, 20);
    const whole = post(hold, null);
    const same: Transfer = { ...whole, kind: 'post', pendingId: hold.id, amount: amount(20) };
    expect(await results([[hold], [whole], [same]])).toEqual(['created', 'created', 'exists']);
  });
};

const linking: Suite = (subject) => {
  it('does all of a group or none, and a refused group disturbs no other', async () => {
    const { harness, sums } = subject();
    const { ann, bob } = await openWorld(harness);
    const answers = await harness.ledger.apply([
      [plain(ann, bob, 10)],
      [plain(ann, bob, 20), plain(bob, ann, 5), plain(ann, bob, 1000)],
      [],
      [plain(bob, ann, 110)],
    ]);
    expect(answers).toEqual([
      { result: 'created', failedLeg: null },
      { result: 'insufficient_funds', failedLeg: 3 },
      { result: 'exists', failedLeg: null },
      { result: 'created', failedLeg: null },
    ]);
    expect(await sums(ann)).toEqual([10, 0, 210]);
  });

  it('lets later legs and groups build on earlier ones', async () => {
    const { harness, results, sums } = subject();
    const { ann, bob, fee } = await openWorld(harness);
    const hold = pending(ann, bob, 100);
    expect(await results([[hold, post(hold, 100), plain(bob, fee, 200)], [plain(fee, ann, 1)]])).toEqual([
      'created',
      'created',
    ]);
    expect(await sums(bob)).toEqual([200, 0, 200]);
    expect(await sums(ann)).toEqual([100, 0, 101]);
  });

  it('refuses a group that is there in part', async () => {
    const { harness, results, sums } = subject();
    const { ann, bob } = await openWorld(harness);
    const [first, second] = [plain(ann, bob, 1), plain(ann, bob, 2)];
    expect(await results([[first]])).toEqual(['created']);
    expect(await results([[first, second], [second, second], [second]])).toEqual([
      'partly_exists',
      'partly_exists',
      'created',
    ]);
    expect(await results([[first, second]])).toEqual(['exists']);
    expect(await sums(ann)).toEqual([3, 0, 100]);
  });
};

const refusals: Suite = (subject) => {
  it('gives each refusal its reason', async () => {
    const { harness, results, sums } = subject();
    const { ann, bob, fee } = await openWorld(harness);
    const stranger = (await openWorld(harness)).ann;
    const [hold, done] = [pending(ann, bob, 10), plain(ann, bob, 1)];
    expect(await results([[hold], [done]])).toEqual(['created', 'created']);
    const cases: [Transfer, string][] = [
      [{ ...plain(ann, bob, 1), amount: 0n as Amount }, 'amount_zero'],
      [plain(ann, ann, 1), 'same_account'],
      [plain(ann, newId(), 1), 'account_not_found'],
      [pending(newId(), bob, 1), 'account_not_found'],
      [plain(ann, stranger, 1), 'currency_mismatch'],
      [pending(fee, bob, 1), 'folded_account'],
      [plain(ann, bob, 90), 'insufficient_funds'],
      [pending(ann, bob, 90), 'insufficient_funds'],
      [post(pending(ann, bob, 1), null), 'pending_not_found'],
      [voided(done), 'pending_not_found'],
      [post(hold, 11), 'amount_exceeds_pending'],
    ];
    expect(await results(cases.map(([leg]) => [leg]))).toEqual(cases.map(([, reason]) => reason));
    expect(await sums(ann)).toEqual([1, 10, 100]);
  });
};

const accounts: Suite = (subject) => {
  it('folds an account of the platform, and lets it pay what has just come in', async () => {
    const { harness, results, sums } = subject();
    const { ann, bob, fee } = await openWorld(harness);
    expect(await results([[plain(ann, fee, 10), plain(fee, bob, 4)], [plain(bob, fee, 1)]])).toEqual([
      'created',
      'created',
    ]);
    await harness.settle();
    expect(await sums(fee)).toEqual([4, 0, 11]);
    expect(await sums(bob)).toEqual([1, 0, 104]);
  });

  it('opens one account per owner, kind and currency', async () => {
    const { harness } = subject();
    const { ledger } = harness;
    const [id, owner, currency] = [newId(), newId(), newCurrency()];
    const spec = { id, owner, kind: 'points', currency } as const;
    const [opened] = await ledger.openAccounts([spec]);
    expect(opened).toMatchObject({ ...spec, debitsPosted: 0n, debitsPending: 0n, creditsPosted: 0n });
    const bail = { ...spec, id: newId(), kind: 'bail' } as const;
    const again = await ledger.openAccounts([bail, { ...spec, id: newId() }, spec]);
    expect(again.map((account) => account.id)).toEqual([bail.id, id, id]);
    expect((await ledger.accountsOf(owner)).map((account) => account.kind).sort()).toEqual(['bail', 'points']);
    await expect(ledger.openAccounts([{ ...spec, owner: newId() }])).rejects.toThrow('taken');
  });

  it('pages through what touched an account, newest first', async () => {
    const { harness, results } = subject();
    const { ledger } = harness;
    const { ann, bob, treasury } = await openWorld(harness);
    const [hold, back] = [pending(ann, bob, 10), pending(bob, ann, 10)];
    const legs: Transfer[] = [hold, back, plain(ann, bob, 1), post(hold, 7), voided(back), plain(bob, ann, 2)];
    for (const leg of legs) expect(await results([[leg]])).toEqual(['created']);
    const pages = [];
    for (let before: string | undefined; ; ) {
      const page = await ledger.transfersOf(ann, { limit: 2, ...(before ? { before } : {}) });
      if (page.length === 0) break;
      pages.push(...page);
      before = page.at(-1)?.id;
    }
    const shown = pages.map((page) => [page.kind, Number(page.amount), page.debitAccount === ann]);
    expect(shown).toEqual([
      ['plain', 2, false],
      ['post', 7, true],
      ['plain', 1, true],
      ['pending', 10, true],
      ['plain', 100, false],
    ]);
    expect(pages.at(-1)?.debitAccount).toBe(treasury);
    expect(pages[1]).toMatchObject({ pendingId: hold.id, creditAccount: bob, code: 2, ref: null });
  });
};

/** The contract of every adapter of the `Ledger` port. `open` returns a new harness for each run of the suite. */
export function describeLedger(name: string, open: () => Promise<LedgerHarness>): void {
  describe(`ledger conformance: ${name}`, () => {
    let harness: LedgerHarness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());

    const results = async (groups: Group[]) => (await harness.ledger.apply(groups)).map((answer) => answer.result);
    const sums = async (id: string) => {
      const [account] = await harness.ledger.accounts([id]);
      if (!account) throw new Error(`no account ${id}`);
      return [account.debitsPosted, account.debitsPending, account.creditsPosted].map(Number);
    };
    for (const suite of [phases, identity, linking, refusals, accounts, values, limits, overflow, history])
      suite(() => ({ harness, results, sums }));
  });
}
