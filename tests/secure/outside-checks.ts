import assert from 'node:assert/strict';
import { sql } from '#server/platform/postgres/sql.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { proveByPassword } from '#tests/fixtures/world/factors.ts';
import { lookAt } from '#tests/fixtures/world/looks.ts';
import { PASSWORD, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { suspend } from './gate-checks.ts';
import { payee } from './payout-people.ts';
import { type Check, check, outcomeOf } from './stage.ts';

const FRESH = 'Uncommon8642';

/** Points of the review from outside, by its numbers. */
export const OUTSIDE_CHECKS: readonly Check[] = [
  check('O8', 'staff read a person with a case in hand or a reason, which the log keeps', async (stage) => {
    const { support, admin } = stage.people;
    const user = await stage.join();
    const open = () => outcomeOf(support.wire.call('staff.getPerson', { userId: user.userId }));
    assert.equal(await open(), 'staff.reason_needed');
    const search = support.wire.call('staff.searchPeople', { search: `${user.name}@example.com` });
    assert.equal(await outcomeOf(search), 'staff.reason_needed');
    const all = { queue: 'withdrawals.listQueue', payouts: 'payouts.listStaff' } as const;
    assert.equal(await outcomeOf(support.wire.call(all.queue, { show: 'all' })), 'gateway.forbidden');
    assert.equal(await outcomeOf(support.wire.call(all.payouts, { tab: 'all' })), 'gateway.forbidden');
    assert.equal(await outcomeOf(admin.wire.call(all.queue, { show: 'all' })), 'staff.reason_needed');
    await proveByPassword(support, 'staff');
    await lookAt(support, user);
    assert.equal(await open(), 'ok');
    const { list } = await admin.wire.call('staff.listActs', { kind: 'look', user: user.name });
    assert.deepEqual(
      list.map(({ actor }) => actor),
      [support.name],
    );
  }),
  check('O9', 'the file with all own data is downloaded with a proof only', async (stage) => {
    const user = await stage.join();
    assert.equal(await outcomeOf(user.wire.exportFile('ownData.download', {})), 'auth.step_up_needed');
  }),
  check('O11', 'a changed trading password ends the other sessions', async (stage) => {
    const user = await stage.join();
    const thief = await stage.enter(user);
    await user.wire.call('auth.setTradingPassword', { oldPassword: TRADE_PASSWORD, newPassword: FRESH });
    assert.equal(await outcomeOf(thief.wire.call('users.getMe', {})), 'session.expired');
    assert.equal(await outcomeOf(user.wire.call('users.getMe', {})), 'ok');
  }),
  check('R2', 'a changed password ends the key of a provider’s own system', async (stage) => {
    const owner = await stage.join({ role: 'provider' });
    await proveByPassword(owner, 'security');
    await owner.wire.call('switches.makeCheckKey', {});
    await owner.wire.call('auth.setPassword', { oldPassword: PASSWORD, newPassword: FRESH });
    assert.equal((await owner.wire.call('switches.getCheckKey', {})).key, null);
  }),
  check('R3', 'a suspension is not lifted as a pause', async (stage) => {
    const user = await stage.join();
    await suspend(stage, user);
    const admin = await stage.join({ role: 'admin' });
    await proveByPassword(admin, 'staff');
    const lift = { userId: user.userId, reason: 'staff' as 'faults', note: 'A check of this installation' };
    assert.equal(await outcomeOf(admin.wire.call('disputes.liftPause', lift)), 'gateway.invalid');
  }),
  check('O20', 'the pictures of a complaint that another has are shown with a reason only', async (stage) => {
    const { support, moderator } = stage.people;
    const user = await stage.join();
    const picture = await user.wire.upload('ticket', await noiseImage());
    const { code } = await user.wire.call('workOrders.open', {
      kind: 'consult',
      problem: 'My points have not come',
      pictures: [picture],
    });
    await proveByPassword(support, 'staff');
    await support.wire.call('workOrders.assign', { code });
    assert.equal(await outcomeOf(support.wire.call('uploads.getLink', { id: picture })), 'ok');
    const link = moderator.wire.call('uploads.getLink', { id: picture });
    assert.equal(await outcomeOf(link), 'staff.reason_needed');
  }),
  check('O21', 'links to files and upload tokens end with their session', async (stage) => {
    const user = await stage.join();
    const id = await user.wire.upload('chat', await noiseImage());
    const { url } = await user.wire.call('uploads.getLink', { id });
    const shown = async () => (await fetch(new URL(url, stage.url))).status;
    assert.equal(await shown(), 200);
    await user.wire.call('auth.logout', {});
    assert.equal(await shown(), 404);
  }),
  check('O24', 'a session without a proof stops no reset of lost factors', async (stage) => {
    const user = await stage.join();
    assert.equal(await outcomeOf(user.wire.call('factors.cancelReset', {})), 'auth.step_up_needed');
    await proveByPassword(user, 'security');
    assert.equal(await outcomeOf(user.wire.call('factors.cancelReset', {})), 'nothing.found');
  }),
  check('O10', 'a sealed text that is copied to another row stays shut', async (stage) => {
    const [owner, thief] = [await payee(stage), await payee(stage)];
    await stage.db.run(sql`
      UPDATE payment_account SET facts_sealed = (SELECT facts_sealed FROM payment_account WHERE id = ${owner.accountId})
      WHERE id = ${thief.accountId}`);
    const reveal = ({ wire, accountId }: typeof owner) =>
      outcomeOf(wire.call('paymentAccounts.reveal', { id: accountId }));
    assert.equal(await reveal(thief), 'gateway.internal');
    assert.equal(await reveal(owner), 'ok');
  }),
  check('O19', 'full-width signs begin no formula of an exported table', async (stage) => {
    const user = await stage.join();
    const triggerContent = 'telegram;＝HYPERLINK("x")';
    await user.wire.call('sensitiveWords.saveTrigger', { sensitiveWord: 'Telegram', triggerContent });
    const { bytes } = await stage.people.support.wire.exportFile('sensitiveWords.listTriggers', { user: user.name });
    assert.match(String(bytes), /telegram;'＝HYPERLINK/);
  }),
];
