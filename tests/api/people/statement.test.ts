import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { parseDecimal } from '#core/money/decimal.ts';
import { client } from '#tests/fixtures/client.ts';
import { withinOne } from '#tests/fixtures/within-one.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { OrderLife } from '#tests/fixtures/world/order-life.ts';
import { balanceOf, buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const UNIT = 6;

await withinOne('day');
const world = await openWorld({}, 1_000);
const seller = await buildUser(world);
const provider = await buildUser(world, { role: 'provider', points: 3_000, bail: 500 });
const friend = await buildUser(world);
const life = new OrderLife(world, { ...world.people, seller, provider }, await publishAd(provider));
const orderCode = (await life.released()).code;
await life.placed();
const send = { receiverId: friend.userId, amount: '1000001', tradePassword: TRADE_PASSWORD };
for (let count = 0; count < 45; count += 1) await provider.wire.call('sends.send', send);
const month = new Date().toISOString().slice(0, 'YYYY-MM'.length);
afterAll(() => world.close());

/** The lines of a PDF file as a reader sees them, of all pages. */
async function linesOf(user: TestUser, params: { bill: 'gift' | 'otc'; month: string }, lang: 'en' | 'zh_cn' = 'en') {
  const { type, bytes } = await user.wire.exportFile('points.getStatement', params, { lang });
  expect(type).toContain('application/pdf');
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(document, { mergePages: false });
  return { lines: text.flatMap((page) => page.split('\n')), totalPages };
}

const NUMBER = /-?\d+\.\d{6}/g;
const numbersIn = (line: string): bigint[] =>
  (line.match(NUMBER) ?? []).map((decimal) => {
    const isOut = decimal.startsWith('-');
    const value = parseDecimal(isOut ? decimal.slice(1) : decimal, UNIT) ?? expect.fail(decimal);
    return isOut ? -value : value;
  });

describe('the PDF statement of a bill', () => {
  it.each(['en', 'zh_cn'] as const)('adds up to the ledger, to the last base unit, in %s', async (lang) => {
    const { lines, totalPages } = await linesOf(provider, { bill: 'gift', month }, lang);
    expect(totalPages).toBeGreaterThan(1);
    const movements = lines.filter((line) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.test(line)).map(numbersIn);
    expect(movements.length).toBeGreaterThan(47);
    const total = movements.reduce((sum, [delta = 0n]) => sum + delta, 0n);
    const { amount } = await balanceOf(world, provider);
    expect(total).toBe(amount);
    expect(movements.at(-1)?.[1]).toBe(amount);
    const labels = lang === 'en' ? ['Opening balance', 'Closing balance'] : ['期初余额', '期末余额'];
    const sums = labels.map((label) => numbersIn(lines.find((line) => line.includes(label)) ?? '')[0]);
    expect(sums).toEqual([0n, amount]);
    expect(lines.some((line) => line.includes(orderCode))).toBe(true);
    expect(lines.filter((line) => /GO[^ ]*…/.test(line))).toEqual([]);
    expect(lines.some((line) => line.includes(provider.name))).toBe(true);
  });

  it('opens with what the month before closed with', async () => {
    const [year = 0, number = 1] = month.split('-').map(Number);
    const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 'YYYY-MM'.length);
    const { amount } = await balanceOf(world, friend);
    expect(await friend.wire.call('points.getStatement', { bill: 'gift', month })).toMatchObject({
      opening: '0',
      paidIn: amount.toString(),
      paidOut: '0',
      closing: amount.toString(),
      movements: 45,
    });
    expect(await friend.wire.call('points.getStatement', { bill: 'gift', month: next })).toMatchObject({
      opening: amount.toString(),
      closing: amount.toString(),
      movements: 0,
    });
    expect((await linesOf(friend, { bill: 'gift', month: next })).lines.join(' ')).toContain('Nothing moved');
    expect(await friend.wire.call('points.getStatement', { bill: 'otc', month })).toMatchObject({ closing: '0' });
  });

  it('is for its owner, of a month, and not without end', async () => {
    expect(await outcomeOf(client(world.url).call('points.getStatement', { month }))).toBe('session.required');
    expect(await outcomeOf(friend.wire.call('points.getStatement', { month: '2026-13' }))).toBe('gateway.invalid');
    world.services.rules.install({ 'points.statement_rows': 44 });
    expect(await outcomeOf(friend.wire.call('points.getStatement', { month }))).toBe('points.statement_long');
  });
});
