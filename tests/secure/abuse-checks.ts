import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { newCardCode } from '#tests/fixtures/world/cards.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { expire, sell, stateOf } from '#tests/fixtures/world/orders.ts';
import { solvedCheck } from '#tests/fixtures/world/visitors.ts';
import { type Check, check, eventually, METRICS_TOKEN, newAddress, outcomeOf, type Stage } from './stage.ts';
import { visitor } from './visitor.ts';

const WRONG = 'Wrong2468';
const AT_ONCE = 40;
/** Below `auth.login_calls_per_minute` (30). */
const LOGINS = 20;
/** `auth.login_failures`. */
const FAILURES = 5;
/** Beyond the rule `chat.searches_per_minute` (60) and `sensitive_words.reads_per_minute` (30). */
const READS = 70;
/** Pairs of requests whose times are compared, and how far their medians may differ: a commit takes longer. */
const PAIRS = 40;
const ACCOUNTS = 14;
const MEDIAN_BPS = 2_500;
const CARD_FACE = 50;

async function pidStart({ url }: Stage): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}`, 'x-forwarded-for': newAddress() };
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
  const [, start = ''] = /^process_start_time_seconds (\S+)/m.exec(metrics) ?? [];
  assert.notEqual(start, '', 'no start time in the metrics');
  return start;
}

/** A request that ends in the middle of its body. */
async function breakOff({ url }: Stage, path: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n`);
  socket.write(
    'content-length: 5000\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\nhalf',
  );
  await after(50);
  socket.destroy();
}

/** The names of the refusals among calls that are made at once. */
async function refusals(count: number, call: (n: number) => Promise<unknown>): Promise<string[]> {
  const outcomes = await Promise.all(Array.from({ length: count }, (_, n) => outcomeOf(call(n))));
  return outcomes.filter((outcome) => outcome !== 'ok');
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** The milliseconds that a request for a mailed code takes; its human check is solved before. */
async function codeTime(stage: Stage, email: string): Promise<number> {
  const wire = stage.stranger();
  const humanCheck = await solvedCheck(wire);
  const from = performance.now();
  await wire.call('auth.sendEmailCode', { email, purpose: 'password', humanCheck });
  return performance.now() - from;
}

/** Of what is done too often, at the same time, or to somebody else's harm. */
export const ABUSE_CHECKS: readonly Check[] = [
  check('L2', 'wrong passwords at the same time are counted one by one', async (stage) => {
    const { loginName } = await stage.join();
    const thief = stage.stranger();
    const tries = await refusals(LOGINS, () => thief.call('auth.login', { account: loginName, password: WRONG }));
    const checked = tries.filter((outcome) => outcome === 'auth.login_failed').length;
    assert.ok(checked <= FAILURES, `${checked} of ${LOGINS} were checked`);
    assert.equal(await outcomeOf(thief.call('auth.login', { account: loginName, password: WRONG })), 'auth.locked');
  }),
  check('L13', 'searches and whole lists are rationed, and no page is deeper than its bound', async (stage) => {
    const user = await stage.join();
    const searches = await refusals(READS, () => user.wire.call('chat.searchMessages', { text: 'anything' }));
    assert.ok(searches.includes('gateway.rate_limited'), 'searches');
    const guest = await visitor(stage);
    const lists = await refusals(READS, () => guest.call('sensitiveWords.list', {}));
    assert.ok(lists.includes('gateway.rate_limited'), 'lists');
    assert.equal(await outcomeOf(guest.call('goods.list', { start: 10_001 })), 'gateway.invalid');
  }),
  check('L14', 'calls that break off in the middle end nothing', async (stage) => {
    const before = await pidStart(stage);
    await Promise.all(Array.from({ length: AT_ONCE }, () => breakOff(stage, '/uploads')));
    await Promise.all(Array.from({ length: AT_ONCE }, () => breakOff(stage, '/gateway')));
    const user = await stage.join();
    for (let n = 0; n < 10; n++) {
      const { ticket } = await user.wire.call('auth.getSocketTicket', {});
      const ws = new WebSocket(`${stage.url.replace('http', 'ws')}/socket?ticket=${ticket}`);
      ws.on('error', () => undefined);
      await once(ws, 'open');
      for (const frame of ['{', '[]', '{"type":"chat.send"}', '{"type":"chat.send","body":{"conversationId":7}}'])
        ws.send(frame);
      ws.terminate();
    }
    assert.equal(await pidStart(stage), before);
  }),
  check('L18', 'a code takes as long to ask for whether there is an account or not', async (stage) => {
    // Strangers may ask for three mails to one address within an hour.
    const users = await Promise.all(Array.from({ length: ACCOUNTS }, () => stage.join()));
    const registered: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < PAIRS; n++) {
      registered.push(await codeTime(stage, `${users[n % ACCOUNTS]?.name}@example.com`));
      unknown.push(await codeTime(stage, `nobody_${randomUUID()}@example.com`));
    }
    const [here, nowhere] = [median(registered), median(unknown)];
    const slack = Math.max(here, nowhere) * (MEDIAN_BPS / 10_000);
    assert.ok(Math.abs(here - nowhere) <= slack, `${here.toFixed(1)} ms and ${nowhere.toFixed(1)} ms`);
  }),
  check('L19', 'orders of one seller that nobody views neither shelve an ad nor pause its owner', async (stage) => {
    const provider = await stage.join({ role: 'provider', points: 1_000 });
    const adCode = await publishAd(provider, { totalAmount: 900 });
    const rival = await stage.join();
    for (let n = 0; n < 3; n++) {
      const { orderCode } = await sell(rival, adCode, [{ face: CARD_FACE, code: newCardCode() }]);
      await expire(stage, orderCode);
      await eventually(async () => (await stateOf(stage, orderCode)) === 'cancelled_timeout', 'the clock did not fire');
    }
    const next = sell(await stage.join(), adCode, [{ face: CARD_FACE, code: newCardCode() }]);
    assert.equal(await outcomeOf(next), 'ok');
    assert.equal(await outcomeOf(publishAd(provider, { totalAmount: 900 })), 'ok');
  }),
  check('L23', 'who asks whether a code is known places orders for it, at the rate of orders', async (stage) => {
    const user = await stage.join();
    const probes = await refusals(READS, () =>
      user.wire.call('orders.place', {
        adCode: stage.adCode,
        adVersion: 1,
        unitPrice: '1',
        keyId: 'none',
        ephemeralKey: 'A'.repeat(43),
        cards: [],
      } as never),
    );
    assert.ok(probes.includes('gateway.rate_limited'), probes.slice(0, 3).join(' '));
  }),
];
