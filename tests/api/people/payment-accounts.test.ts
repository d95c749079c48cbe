import { afterAll, describe, expect, it } from 'vitest';
import { payableAccount } from '#server/features/payment-accounts/public.ts';
import { tracesOf } from '#server/features/people/public.ts';
import { retentionJob } from '#server/features/retention/retention-job.ts';
import { paymentAccounts } from '#server/features/retention/retentions.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { withinOne } from '#tests/fixtures/within-one.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { bindTotp, proveByFactor } from '#tests/fixtures/world/factors.ts';
import { lookAt, personFor } from '#tests/fixtures/world/looks.ts';
import { buildPayee, card, european, nigerian, wallet } from '#tests/fixtures/world/payment-accounts.ts';
import { buildUser, signIn, type TestUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

await withinOne('day');
const world = await openWorld({ 'paymentAccounts.max_card': 2, 'paymentAccounts.changes_per_day': 4 });
const staff = world.people.moderator;
afterAll(() => world.close());

const payee = (more?: Parameters<typeof buildPayee>[2]) => buildPayee(world, staff, more);
const add = ({ wire }: TestUser, params = nigerian()) => wire.call('paymentAccounts.add', params);
const listOf = async ({ wire }: TestUser) => (await wire.call('paymentAccounts.list', {})).list;
/** As after the hold. */
const endHold = (id: string) => world.db.run(sql`UPDATE payment_account SET held_until = now() WHERE id = ${id}`);
const newsOf = async ({ userId }: TestUser) => {
  const rows = await world.db.many<{ payload: { what: string; account?: string } }>(sql`
    SELECT payload FROM outbox WHERE event = 'users.changed' AND ${userId} = ANY (recipients) ORDER BY id`);
  return rows.map(({ payload }) => payload).filter(({ what }) => what.startsWith('payment_account'));
};

describe('adding a payment account', () => {
  it('keeps its numbers sealed, shows their end, and tells its owner in two ways', async () => {
    const owner = await payee();
    const { id } = await add(owner);
    expect(await listOf(owner)).toMatchObject([
      {
        id,
        kind: 'bank',
        place: 'NG',
        bank: '011',
        masked: '•••• 4579',
        status: 'open',
        holder: 'Okafor Chinedu Emeka',
      },
    ]);
    expect(await owner.wire.call('paymentAccounts.get', { id })).toMatchObject({
      moves: ['update', 'close', 'delete'],
    });
    const { sealed } = await world.db.one<{ sealed: Buffer }>(sql`
      SELECT facts_sealed AS sealed FROM payment_account WHERE id = ${id}`);
    expect(sealed.includes('0000014579') || sealed.includes('Okafor')).toBe(false);
    expect(await newsOf(owner)).toMatchObject([{ what: 'payment_account_added', account: '•••• 4579' }]);
    const { body } = await world.db.one<{ body: string }>(sql`
      SELECT body FROM mail_outbox WHERE recipient = ${`${owner.name}@example.com`} ORDER BY created_at DESC LIMIT 1`);
    expect(body).toContain('a payment account was added: •••• 4579');
    const { fields } = await owner.wire.call('paymentAccounts.reveal', { id });
    expect(fields).toEqual({ bank: '011', accountNumber: '0000014579' });
  });

  it('is for whoever has a proven name, in that name', async () => {
    const nobody = await buildUser(world, { level: 0 });
    expect(await refusalOf(add(nobody))).toBe('payment_accounts.identity_first');
    const owner = await payee({ surname: '王', givenName: '小明' });
    expect(await refusalOf(add(owner))).toBe('payment_accounts.holder');
    expect(await refusalOf(add(owner, nigerian({ holder: '王小月' })))).toBe('payment_accounts.holder');
    await expect(add(owner, nigerian({ holder: '王小月' }))).rejects.toMatchObject({
      details: { field: 'holder', name: '王小明' },
    });
    await add(owner, nigerian({ holder: '小明 王' }));
    expect((await owner.wire.call('paymentAccounts.list', {})).provenName).toBe('王小明');
  });

  it('asks for a proof of the session, and so do a change, its end and its numbers', async () => {
    const binder = await payee();
    const { id } = await add(binder);
    await bindTotp(world, binder);
    // Binding has proven the session that did it.
    const owner = await signIn(world, binder);
    const { wire } = owner;
    expect(await refusalOf(add(owner, european()))).toBe('auth.step_up_needed');
    expect(await refusalOf(wire.call('paymentAccounts.reveal', { id }))).toBe('auth.step_up_needed');
    expect(await refusalOf(wire.call('paymentAccounts.update', { id, ...textOf(nigerian()) }))).toBe(
      'auth.step_up_needed',
    );
    expect(await refusalOf(wire.call('paymentAccounts.delete', { id }))).toBe('auth.step_up_needed');
    await wire.call('paymentAccounts.close', { id });
    expect(await refusalOf(wire.call('paymentAccounts.open', { id }))).toBe('auth.step_up_needed');
    await proveByFactor(world, owner, 'security');
    await add(owner, european());
  });

  it('is refused by field and rule', async () => {
    const owner = await payee();
    await expect(add(owner, european({ iban: 'DE89 3704 0044 0532 0130 01' }))).rejects.toMatchObject({
      code: 'payment_accounts.field',
      details: { field: 'iban', rule: 'iban' },
    });
    await expect(add(owner, wallet({ wallet: 'alipay' }))).rejects.toMatchObject({ details: { field: 'wallet' } });
    await expect(
      add(owner, card({ brand: 'visa', lastFour: '4111111111111111', expiry: '12/39' })),
    ).rejects.toMatchObject({ details: { field: 'lastFour', rule: 'last_four' } });
    expect(await listOf(owner)).toEqual([]);
  });

  it('adds the same account once, however it is typed, and again after it was deleted', async () => {
    const owner = await payee();
    const { id } = await add(owner);
    expect(await refusalOf(add(owner, nigerian({ fields: { bank: '011', accountNumber: '000-001-4579' } })))).toBe(
      'payment_accounts.exists',
    );
    await owner.wire.call('paymentAccounts.delete', { id });
    await add(owner);
    await add(owner, card());
    expect(await refusalOf(add(owner, card()))).toBe('payment_accounts.exists');
  });

  it('has a limit of each kind, and one of a day', async () => {
    const owner = await payee();
    const more = (lastFour: string) => add(owner, card({ brand: 'amex', lastFour, expiry: '12/39' }));
    for (const lastFour of ['0001', '0002']) await more(lastFour);
    expect(await refusalOf(more('0003'))).toBe('payment_accounts.too_many');
    for (const account of [nigerian(), european()]) await add(owner, account);
    expect(await refusalOf(add(owner, wallet()))).toBe('payment_accounts.too_often');
  });

  it('counts every change of one account', async () => {
    const owner = await payee();
    const { id } = await add(owner);
    const change = () => owner.wire.call('paymentAccounts.update', { id, ...textOf(nigerian()) });
    for (let i = 0; i < 3; i++) await change();
    expect(await refusalOf(change())).toBe('payment_accounts.too_often');
  });
});

describe('the QR image of an online wallet', () => {
  it('is its owner’s, used once, and shown to nobody else', async () => {
    const [owner, stranger] = [await payee(), await payee()];
    const qrImageId = await owner.wire.upload('payment', await noiseImage());
    expect(await refusalOf(add(stranger, wallet({ qrImageId })))).toBe('uploads.missing');
    expect(await refusalOf(add(owner, nigerian({ qrImageId })))).toBe('uploads.missing');
    const { id } = await add(owner, wallet({ qrImageId }));
    expect(await refusalOf(add(owner, wallet({ qrImageId, fields: { walletId: '08031234568' } })))).toBe(
      'uploads.missing',
    );
    const { qrUrl } = await owner.wire.call('paymentAccounts.reveal', { id });
    expect((await fetch(new URL(qrUrl ?? '', world.url))).headers.get('content-type')).toBe('image/png');
    expect(await refusalOf(stranger.wire.call('uploads.getLink', { id: qrImageId }))).toBe('nothing.found');
    expect(await refusalOf(staff.wire.call('uploads.getLink', { id: qrImageId }))).toBe('nothing.found');
    await owner.wire.call('paymentAccounts.update', { id, ...textOf(wallet()), qrImageId: null });
    expect(await owner.wire.call('paymentAccounts.get', { id })).toMatchObject({ hasQr: false });
  });
});

const textOf = ({ holder, fields }: ReturnType<typeof nigerian>) => ({ holder, fields });

describe('an account of somebody', () => {
  it('is nobody else’s to read or to change', async () => {
    const [owner, stranger] = [await payee(), await payee({ role: 'provider' })];
    const { id } = await add(owner);
    const { wire } = stranger;
    expect(await refusalOf(wire.call('paymentAccounts.get', { id }))).toBe('nothing.found');
    expect(await refusalOf(wire.call('paymentAccounts.reveal', { id }))).toBe('nothing.found');
    expect(await refusalOf(wire.call('paymentAccounts.update', { id, ...textOf(nigerian()) }))).toBe('nothing.found');
    expect(await refusalOf(wire.call('paymentAccounts.open', { id }))).toBe('nothing.found');
    expect(await refusalOf(wire.call('paymentAccounts.close', { id }))).toBe('nothing.found');
    expect(await refusalOf(wire.call('paymentAccounts.delete', { id }))).toBe('nothing.found');
    await endHold(id);
    const payable = payableAccount(world.services, world.db, { userId: stranger.userId, id });
    expect(await refusalOf(payable)).toBe('nothing.found');
  });

  it('is closed, opened and deleted, and can be paid to while it is open and not held', async () => {
    const owner = await payee();
    const { userId, wire } = owner;
    const { id } = await add(owner);
    const payable = () => payableAccount(world.services, world.db, { userId, id });
    expect(await refusalOf(payable())).toBe('payment_accounts.held');
    await endHold(id);
    expect(await payable()).toMatchObject({ holder: 'Okafor Chinedu Emeka', fields: { accountNumber: '0000014579' } });
    await wire.call('paymentAccounts.close', { id });
    expect(await refusalOf(payable())).toBe('payment_accounts.closed');
    expect(await refusalOf(wire.call('paymentAccounts.close', { id }))).toBe('payment_accounts.wrong_state');
    await wire.call('paymentAccounts.open', { id });
    expect(await payable()).toMatchObject({ id });
    await wire.call('paymentAccounts.update', { id, holder: 'Chinedu Emeka Okafor', fields: nigerian().fields });
    expect(await refusalOf(payable())).toBe('payment_accounts.held');
    await wire.call('paymentAccounts.delete', { id });
    expect(await refusalOf(payable())).toBe('nothing.found');
    expect(await refusalOf(wire.call('paymentAccounts.get', { id }))).toBe('nothing.found');
    expect(await listOf(owner)).toEqual([]);
    expect((await newsOf(owner)).map(({ what }) => what)).toEqual([
      'payment_account_added',
      'payment_account_changed',
      'payment_account_deleted',
    ]);
  });

  it('stays deleted for the time of the rule, and then nothing of it but its row', async () => {
    const owner = await payee();
    const [old, young] = [await add(owner), await add(owner, card())];
    for (const { id } of [old, young]) await owner.wire.call('paymentAccounts.delete', { id });
    const keepS = world.services.rules.get('paymentAccounts.keep_s');
    await world.db.run(sql`
      UPDATE payment_account SET deleted_at = deleted_at - make_interval(secs => ${keepS + 1}) WHERE id = ${old.id}`);
    expect(await retentionJob(paymentAccounts).run(world.services)).toBe(1);
    const rows = await world.db.many(sql`
      SELECT id, facts_sealed IS NULL AND account_hash IS NULL AND holder_hash IS NULL AND masked = '' AS erased
      FROM payment_account WHERE user_id = ${owner.userId} ORDER BY added_at`);
    expect(rows).toEqual([
      { id: old.id, erased: true },
      { id: young.id, erased: false },
    ]);
  });
});

describe('the same account under two users', () => {
  const tracesFor = async (first: TestUser, second: TestUser) =>
    (await tracesOf(world.db, [{ userId: first.userId, otherId: second.userId }]))[0];

  it('links them under one name, is a hint under two, and staff see which', async () => {
    const [first, same, other] = [await payee(), await payee(), await payee({ surname: 'Bello', givenName: 'Ada' })];
    for (const owner of [first, same]) await add(owner, european());
    const { id } = await add(other, { ...european(), holder: 'Ada Bello' });
    expect(await tracesFor(first, same)).toMatchObject({ paymentAccount: true, isSameHolder: true });
    expect(await tracesFor(first, other)).toMatchObject({ paymentAccount: true, isSameHolder: false });
    const person = await personFor(staff, first);
    expect(person.links.map(({ userId, isLinked, kinds }) => ({ userId, isLinked, kinds }))).toEqual(
      expect.arrayContaining([
        { userId: same.userId, isLinked: true, kinds: ['payment_account'] },
        { userId: other.userId, isLinked: false, kinds: ['payment_account'] },
      ]),
    );
    await other.wire.call('paymentAccounts.delete', { id });
    await lookAt(staff, other);
    const { list } = await staff.wire.call('paymentAccounts.listOf', { userId: other.userId });
    expect(list).toMatchObject([{ id, masked: '•••• 3000', status: 'deleted' }]);
    expect(list[0]?.others.map(({ userId, isSameHolder }) => ({ userId, isSameHolder }))).toEqual(
      expect.arrayContaining([
        { userId: first.userId, isSameHolder: false },
        { userId: same.userId, isSameHolder: false },
      ]),
    );
    const auditor = await buildUser(world, { role: 'auditor' });
    expect(await refusalOf(auditor.wire.call('paymentAccounts.listOf', { userId: other.userId }))).toBe(
      'gateway.forbidden',
    );
    const readers = await world.db.many(sql`
      SELECT user_id AS "userId" FROM security_event
      WHERE kind = 'staff_reveal' AND subject = ${`payment accounts of ${other.userId}`} ORDER BY at`);
    expect(readers).toEqual([{ userId: staff.userId }]);
  });

  it('tells names and wallets apart by every letter of theirs', async () => {
    const [first, other] = [
      await payee({ surname: '王', givenName: '小明' }),
      await payee({ surname: '李', givenName: '大月' }),
    ];
    const weChat = (holder: string, walletId: string) =>
      wallet({ place: 'CN', wallet: 'wechat', holder, fields: { walletId } });
    await add(first, weChat('王小明', 'wx_one-two'));
    await add(other, weChat('李大月', 'wx_onetwo'));
    expect(await tracesFor(first, other)).toMatchObject({ paymentAccount: false });
    await add(other, weChat('李大月', 'WX_one-two'));
    expect(await tracesFor(first, other)).toMatchObject({ paymentAccount: true, isSameHolder: false });
  });

  it('is no link between two cards with the same end', async () => {
    const [first, second] = [await payee(), await payee()];
    for (const owner of [first, second]) await add(owner, card());
    expect(await tracesFor(first, second)).toMatchObject({ paymentAccount: false, isSameHolder: false });
  });
});
