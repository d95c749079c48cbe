import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { catalogue } from '#contract/catalogue.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { proveByPassword } from '#tests/fixtures/world/factors.ts';
import { PASSWORD, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { solvedCheck } from '#tests/fixtures/world/visitors.ts';
import { lastWords } from './last-words.ts';
import { type Check, check, eventually, newAddress, outcomeOf, type Stage } from './stage.ts';

const WRONG = 'Wrong2468';
const FRESH = 'Uncommon8642';
const MAIL_LIMIT = 3;

const login = (wire: Wire, account: string, password = WRONG) =>
  outcomeOf(wire.call('auth.login', { account, password }));
const emailOf = ({ name }: { readonly name: string }) => `${name}@example.com`;

const askCode = async (wire: Wire, email: string, purpose: 'register' | 'password' | 'trading_password' = 'password') =>
  outcomeOf(wire.call('auth.sendEmailCode', { email, purpose, humanCheck: await solvedCheck(wire) }));
const codeIn = (text: string) => /\b(\d{6})\b/.exec(text)?.[1] ?? '';

const register = async (wire: Wire, userName: string, email: string, password = FRESH) =>
  outcomeOf(
    wire.call('auth.register', {
      userName,
      email,
      password,
      acceptTerms: true,
      humanCheck: await solvedCheck(wire),
    }),
  );

/** The device of an owner, which the account knows. */
async function homeOf(stage: Stage, account: string): Promise<Wire> {
  const home = client(stage.url, { address: newAddress(), deviceId: randomUUID() });
  await home.login(account, PASSWORD);
  return home;
}

/** Of logins, codes by mail and passwords. */
export const ACCOUNT_CHECKS: readonly Check[] = [
  check(
    'H3',
    'a login name under attack asks new devices for a harder check, and known ones for nothing',
    async (stage) => {
      const { loginName } = await stage.join();
      const home = await homeOf(stage, loginName);
      for (let n = 0; n < 10; n++) assert.equal(await login(stage.stranger(), loginName), 'auth.login_failed');
      assert.equal(await login(stage.stranger(), loginName), 'auth.human_check_needed');
      const { bits } = await stage.stranger().call('auth.getHumanCheck', { account: loginName });
      assert.ok(bits > 1, `${bits} bits`);
      assert.equal(await login(home, loginName, PASSWORD), 'ok');
    },
  ),
  check('18', 'the login name of a closed account is given to nobody', async (stage) => {
    const owner = await stage.join();
    await owner.wire.call('ownData.closeAccount', { tradePassword: TRADE_PASSWORD });
    assert.equal(await register(stage.stranger(), owner.loginName, 'heir@example.com'), 'auth.name_taken');
  }),
  check('18', 'a pay channel names its providers by their accounts, not by names', async (stage) => {
    const setup = { service: 'budpay', channel: 3, secretKey: 'sk_secret_key', publicKey: 'pk_public_key' };
    const channels = JSON.stringify([{ ...setup, providers: ['payer'] }]);
    assert.match(
      await lastWords(stage, { PAYOUT_CHANNELS: channels, DEMO: '0' }),
      /providers must be the ids of accounts/,
    );
  }),
  check('H3', 'a common password is refused', async (stage) => {
    assert.equal(
      await register(stage.stranger(), 'weakling1', 'weak@example.com', 'password123'),
      'auth.password_common',
    );
  }),
  check('M2', 'strangers neither void an owner’s code nor use up its share', async (stage) => {
    const user = await stage.join();
    const home = await homeOf(stage, user.loginName);
    for (let n = 0; n < MAIL_LIMIT + 2; n++) await askCode(stage.stranger(), emailOf(user));
    assert.equal(await askCode(home, emailOf(user)), 'ok');
    const emailCode = codeIn(await stage.lastMail(emailOf(user)));
    const thief = stage.stranger();
    const set = (wire: Wire) =>
      outcomeOf(wire.call('auth.setPassword', { email: emailOf(user), emailCode, newPassword: FRESH }));
    for (let n = 0; n < 6; n++) assert.equal(await set(thief), 'auth.code_wrong');
    assert.equal(await set(home), 'ok');
  }),
  check('M8', 'after a reset by mail the trading password pays nothing for a while', async (stage) => {
    const user = await stage.join({ points: 10 });
    assert.equal(await askCode(user.wire, emailOf(user), 'trading_password'), 'ok');
    const emailCode = codeIn(await stage.lastMail(emailOf(user)));
    await user.wire.call('auth.setTradingPassword', { emailCode, newPassword: FRESH });
    const pay = user.wire.call('orders.release', { code: 'GO00000000', tradePassword: FRESH });
    assert.equal(await outcomeOf(pay), 'auth.reset_pause');
    const prove = user.wire.call('factors.stepUp', { kind: 'money', password: FRESH });
    assert.equal(await outcomeOf(prove), 'auth.reset_pause');
  }),
  check('M11', 'lock-outs tell nothing', async (stage) => {
    const { name, loginName } = await stage.join();
    const thief = stage.stranger();
    for (let n = 0; n < 5; n++) await login(thief, loginName);
    assert.equal(await login(thief, loginName), 'auth.locked');
    assert.equal(await login(thief, `${name}@example.com`), await login(thief, 'nobody@example.com'));
  }),
  check('L20', 'users take their data along, and close their account when nothing is open', async (stage) => {
    const user = await stage.join({ points: 1 });
    const secret = { tradePassword: TRADE_PASSWORD };
    assert.equal(
      await outcomeOf(user.wire.call('ownData.requestExport', { tradePassword: WRONG })),
      'auth.trading_password_wrong',
    );
    await user.wire.call('ownData.requestExport', secret);
    const isReady = async () => (await user.wire.call('ownData.get', {})).export?.state === 'ready';
    await eventually(isReady, 'no export');
    assert.equal(await outcomeOf(user.wire.exportFile('ownData.download', {})), 'auth.step_up_needed');
    await proveByPassword(user, 'security');
    assert.ok((await user.wire.exportFile('ownData.download', {})).bytes.length > 0);
    const other = await stage.join();
    await proveByPassword(other, 'security');
    assert.equal(await outcomeOf(other.wire.exportFile('ownData.download', {})), 'nothing.found');
    assert.equal(await outcomeOf(user.wire.call('ownData.closeAccount', secret)), 'users.not_closable');
    await other.wire.call('ownData.closeAccount', secret);
    assert.equal(await outcomeOf(other.wire.call('users.getMe', {})), 'session.expired');
    assert.equal(await login(stage.stranger(), other.loginName, PASSWORD), 'auth.login_failed');
  }),
  check('M19', 'a name like a provider’s is refused', async (stage) => {
    const user = await stage.join();
    assert.equal(await outcomeOf(user.wire.call('users.setProfile', { nickname: 'N0rthgate' })), 'auth.name_taken');
  }),
  check('M21', 'an address is not flooded with links', async (stage) => {
    const answers: string[] = [];
    for (let n = 0; n <= MAIL_LIMIT; n++)
      answers.push(await register(stage.stranger(), `bomb_${n}`, 'bomb@example.com'));
    assert.equal(answers.at(-1), 'auth.mails_spent');
  }),
  check('L1', 'an unknown account fails like a known one', async (stage) => {
    assert.equal(await login(stage.stranger(), 'nobody_at_all'), 'auth.login_failed');
  }),
  check('L10', 'a link opens an account on another device with its password only', async (stage) => {
    const email = 'hijacked@example.com';
    assert.equal(await register(stage.stranger(), 'hijacker', email), 'ok');
    const [, userId = '', key = ''] = /registerEmail\/([^/\s]+)\/([^/\s]+)/.exec(await stage.lastMail(email)) ?? [];
    const open = stage.stranger().call('auth.confirmEmail', { userId, key });
    assert.equal(await outcomeOf(open), 'auth.confirm_password');
  }),
  check('L16', 'a login on a new device is mailed', async (stage) => {
    const user = await stage.join();
    assert.match(await stage.lastMail(emailOf(user)), /logged in on a device/);
  }),
  check('M1', 'idempotency keeps no hash that a password could be guessed by', async (stage) => {
    const user = await stage.join();
    const key = randomUUID();
    await user.wire.call('goods.publishAd', AD, { idempotencyKey: key });
    const row = await stage.db.one<{ hash: Buffer }>(sql`
      SELECT params_hash AS hash FROM idempotency WHERE key = ${key} AND user_id = ${user.userId}`);
    const texts = [AD, { cardTypeId: AD.cardTypeId, rate: AD.rate }].map((params) => canonical(params));
    const guesses = texts.map((text) =>
      createHash('sha256').update(`${catalogue['goods.publishAd'].code}\n${text}`).digest('hex'),
    );
    assert.ok(!guesses.includes(row.hash.toString('hex')));
  }),
];

const canonical = (params: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))));

const AD = { cardTypeId: 'amazon-us-usd-ecode', rate: '80', tradePassword: TRADE_PASSWORD };
