import { afterAll, describe, expect, it } from 'vitest';
import type { ParamsOf } from '#contract/catalogue.ts';
import { balanceOf, FEE_ACCOUNT, PROMOTION_ACCOUNT } from '#core/ledger/accounts.ts';
import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { amount } from '#core/money/amount.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { newId } from '#server/platform/ids.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { findingsAfter } from '#tests/fixtures/planted-faults.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { buildUser, POINT, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';

const reason = 'Paid at the bank on Monday';
type Proposed = ParamsOf<'treasury.propose'>;

const app = await startTestApp();
const owner = openDatabase({ url: app.ownerUrl, poolSize: 1, statementTimeoutMs: 10_000, onError: () => {} });
const ada = await buildUser(app, { role: 'admin', name: 'ada' });
const ben = await buildUser(app, { role: 'admin', name: 'ben' });
const auditor = await buildUser(app, { role: 'auditor' });
const provider = await buildUser(app, { role: 'provider' });
afterAll(async () => {
  await owner.close();
  await app.close();
});

const whole = (points: number): string => (BigInt(points) * POINT).toString();
const propose = (params: Omit<Proposed, 'reason'>, by = ada) => by.wire.call('treasury.propose', { ...params, reason });
const proof = async (by = ada) => by.wire.upload('treasury', await noiseImage());
const issue = async (points: number, personName: string, by = ada) =>
  propose({ kind: 'issue', amount: whole(points), named: 'user', personName, evidenceId: await proof(by) }, by);
const decide = (user: TestUser, id: string, approve = true) =>
  outcomeOf(user.wire.call('staff.decideProposal', { id, approve, reason }));
const done = async (proposal: Promise<{ id: string }>) => decide(ben, (await proposal).id);
const sum = async () => (await auditor.wire.call('treasury.getOverview', {})).sum;
const pointsOf = async (id: string): Promise<bigint> => {
  const [account] = await app.services.ledger.accounts([id]);
  return account === undefined ? 0n : balanceOf(account).available;
};
const sound = async () => expect(await auditLedger(app.db)).toEqual([]);

describe('the first points of an installation', () => {
  it('are issued by two administrators against what came in, and the sum holds', async () => {
    expect(await sum()).toMatchObject({ assets: '0', circulation: '0', difference: '0' });
    const { id, code } = await issue(1_000, provider.name);
    expect(await pointsOf(provider.userId)).toBe(0n);
    const { list } = await ben.wire.call('staff.listProposals', {});
    expect(list[0]).toMatchObject({
      kind: 'treasury_issue',
      subject: code,
      before: { account: provider.name, receiver: '0', reserve: '0', circulation: '0' },
      after: { account: provider.name, receiver: whole(1_000), reserve: whole(1_000), circulation: whole(1_000) },
    });
    expect(await decide(ada, id)).toBe('staff.own_proposal');
    expect(await decide(ben, id)).toBe('ok');
    expect(await pointsOf(provider.userId)).toBe(1_000n * POINT);
    const figures = { reserve: whole(1_000), assets: whole(1_000), liabilities: whole(1_000), equity: '0' };
    expect(await sum()).toMatchObject({ ...figures, circulation: whole(1_000), unbacked: '0', difference: '0' });
    expect(await decide(ben, id)).toBe('staff.proposal_over');
    await sound();
  });

  it('are told to their receiver, in the history, and in the log of staff', async () => {
    await expect
      .poll(async () => (await provider.wire.call('notices.list', {})).list[0]?.smsInfo.content, { timeout: 20_000 })
      .toContain('1000.00 points are in your account');
    const history = await auditor.wire.call('treasury.listHistory', { account: 'treasury' });
    expect(history.list[0]).toMatchObject({ what: 'treasury_issue', other: provider.name, isUser: true });
    expect(history.list[0]).toMatchObject({ delta: `-${whole(1_000)}`, after: `-${whole(1_000)}` });
    const reserve = await auditor.wire.call('treasury.listHistory', { account: 'reserve', direction: 'in' });
    expect(reserve.list).toMatchObject([{ what: 'treasury_receive', other: 'outside', after: whole(1_000) }]);
    expect((await auditor.wire.call('treasury.listHistory', { account: 'reserve', direction: 'out' })).list).toEqual(
      [],
    );
    const [move] = (await auditor.wire.call('treasury.listMoves', {})).list;
    expect(move).toMatchObject({ kind: 'issue', state: 'approved', personName: provider.name, hasEvidence: true });
    const { url } = await auditor.wire.call('treasury.openEvidence', { id: move?.id ?? '' });
    expect((await fetch(`${app.url}${url}`)).status).toBe(200);
    const { list } = await ada.wire.call('staff.listActs', { kind: 'treasury' });
    expect(list[0]).toMatchObject({ kind: 'treasury', actor: 'ada', approvedBy: 'ben' });
  });

  it('need evidence, a receiver, and more than nothing', async () => {
    const all = { kind: 'issue', amount: whole(1), named: 'user', personName: provider.name } as const;
    expect(await refusalOf(propose(all))).toBe('treasury.evidence_needed');
    const evidenceId = await proof();
    expect(await refusalOf(propose({ ...all, amount: '0', evidenceId }))).toBe('treasury.sum_needed');
    expect(await refusalOf(propose({ kind: 'issue', amount: whole(1), evidenceId }))).toBe('treasury.named');
    expect(await refusalOf(propose({ ...all, named: 'fee', evidenceId }))).toBe('treasury.named');
    expect(await refusalOf(propose({ ...all, personName: 'nobody there', evidenceId }))).toBe('nothing.found');
    expect(await refusalOf(propose({ ...all, personName: 'ben', evidenceId }))).toBe('treasury.not_party');
    expect(await refusalOf(propose({ ...all, evidenceId: await proof(ben) }))).toBe('uploads.missing');
    expect(await outcomeOf(propose({ ...all, evidenceId }))).toBe('ok');
    expect(await refusalOf(propose({ ...all, evidenceId }))).toBe('uploads.missing');
  });

  it('are for administrators; an auditor reads', async () => {
    const support = await buildUser(app, { role: 'support' });
    expect(await refusalOf(support.wire.call('treasury.getOverview', {}))).toBe('gateway.forbidden');
    expect(await refusalOf(auditor.wire.upload('treasury', await noiseImage()))).toBe('gateway.forbidden');
    expect(await refusalOf(propose({ kind: 'fee_to_treasury', amount: '1' }, auditor))).toBe('gateway.forbidden');
    expect((await auditor.wire.call('treasury.getOverview', {})).canPropose).toBe(false);
    expect((await ada.wire.call('treasury.getOverview', {})).canPropose).toBe(true);
  });
});

describe('redeeming', () => {
  const redeem = async (points: number, personName: string) =>
    propose({ kind: 'redeem', amount: whole(points), named: 'user', personName, evidenceId: await proof() });

  it('takes points that are there, never more, also when they go before it is carried out', async () => {
    const other = await buildUser(app, { role: 'provider' });
    expect(await done(issue(100, other.name))).toBe('ok');
    expect(await refusalOf(redeem(101, other.name))).toBe('treasury.payer_short');
    const [first, second] = [await redeem(60, other.name), await redeem(60, other.name)];
    const before = await sum();
    expect(await decide(ben, first.id)).toBe('ok');
    expect(await decide(ben, second.id)).toBe('treasury.payer_short');
    expect(await pointsOf(other.userId)).toBe(40n * POINT);
    const after = await sum();
    expect(BigInt(before.assets) - BigInt(after.assets)).toBe(60n * POINT);
    expect(after.difference).toBe('0');
    await sound();
  });

  it('pays out no more than the platform received outside of chains', async () => {
    const rich = await buildUser(app, { role: 'provider', points: 50_000 });
    expect(await refusalOf(redeem(5_000, rich.name))).toBe('treasury.reserve_short');
    expect((await sum()).difference).toBe('0');
  });
});

describe('moves between the accounts of the platform', () => {
  it('go from treasury to promotion and back, and never below zero', async () => {
    const { unbacked } = await sum();
    expect(await done(propose({ kind: 'treasury_to_promotion', amount: whole(70) }))).toBe('ok');
    expect(await pointsOf(PROMOTION_ACCOUNT)).toBe(70n * POINT);
    expect(BigInt((await sum()).unbacked) - BigInt(unbacked)).toBe(70n * POINT);
    expect(await refusalOf(propose({ kind: 'promotion_to_treasury', amount: whole(71) }))).toBe('treasury.payer_short');
    expect(await done(propose({ kind: 'promotion_to_treasury', amount: whole(70) }))).toBe('ok');
    expect((await sum()).unbacked).toBe(unbacked);
    expect(await refusalOf(propose({ kind: 'fee_to_promotion', amount: '1' }))).toBe('treasury.payer_short');
    await sound();
  });

  it('take fees that wait to be folded, and no more than these', async () => {
    const payer = await buildUser(app, { role: 'provider', points: 100 });
    await app.services.ledger.apply([
      [
        {
          kind: 'plain',
          id: newId(),
          debitAccount: payer.userId,
          creditAccount: FEE_ACCOUNT,
          amount: amount(30n * POINT),
          code: TRANSFER_CODES.order_fee.number,
          ref: null,
        },
      ],
    ]);
    expect(await refusalOf(propose({ kind: 'fee_to_promotion', amount: whole(31) }))).toBe('treasury.payer_short');
    const [first, second] = [
      await propose({ kind: 'fee_to_promotion', amount: whole(20) }),
      await propose({ kind: 'fee_to_treasury', amount: whole(20) }),
    ];
    const answers = await Promise.all([decide(ben, first.id), decide(ben, second.id)]);
    expect(answers.sort()).toEqual(['ok', 'treasury.payer_short']);
    expect((await sum()).difference).toBe('0');
    const { list } = await auditor.wire.call('treasury.listHistory', { account: 'fee' });
    expect(list[0]?.after).toBe(whole(10));
    await sound();
  });
});

describe('the audit', () => {
  const seen = async (...planted: Parameters<typeof findingsAfter>[1]) =>
    [...new Set((await findingsAfter(owner, planted)).map(({ check }) => check))].sort();

  it.each([
    [
      'the reserve',
      sql`UPDATE ledger_account SET credits_posted = credits_posted + 1 WHERE kind = 'reserve'`,
      'points_are_covered',
    ],
    [
      'the treasury',
      sql`UPDATE ledger_account SET debits_posted = debits_posted - 1 WHERE kind = 'treasury' AND currency = 'POINTS'`,
      'points_are_covered',
    ],
    [
      'the amount of a move',
      sql`UPDATE treasury_move SET amount = amount + 1 WHERE done_at IS NOT NULL`,
      'treasury_move_is_its_transfers',
    ],
    [
      'the points of a move',
      sql`UPDATE ledger_transfer SET amount = amount + 1 WHERE code = 620`,
      'treasury_move_is_its_transfers',
    ],
    [
      'the money of a move',
      sql`UPDATE ledger_transfer SET amount = amount - 1 WHERE code = 621`,
      'treasury_move_is_its_transfers',
    ],
    [
      'points without a cause',
      sql`UPDATE ledger_transfer SET amount = amount - 1 WHERE code = 627`,
      'points_are_covered',
    ],
    [
      'what came by no way of ours',
      sql`UPDATE ledger_transfer SET code = 100 WHERE code = 621`,
      'usdt_comes_by_its_ways_only',
    ],
  ])('sees one unit of %s', async (_, planted, check) => {
    expect(await seen(planted)).toContain(check);
  });
});

describe('backing over time', () => {
  it('ends with what there is now', async () => {
    const { list } = await auditor.wire.call('treasury.getDays', { days: 30 });
    const now = await sum();
    expect(list).toHaveLength(30);
    expect(list.at(-1)).toMatchObject({ circulation: now.circulation, onChain: now.onChain, reserve: now.reserve });
    expect(list[0]).toMatchObject({ circulation: '0', reserve: '0' });
  });
});
