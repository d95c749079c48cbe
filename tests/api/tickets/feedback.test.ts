import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#tests/fixtures/app.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const TEXT = 'Let me sort my orders by brand';
const OUTCOME = 'The list can be filtered by brand now';

const app = await startTestApp();
const sue = await buildUser(app, { role: 'support', name: 'sue' });
const person = await buildUser(app);
afterAll(() => app.close());

const give = ({ wire }: TestUser, text = TEXT) =>
  refusalOf(wire.call('feedback.give', { kind: 'idea', text, page: '/orderList/gift' }));
const waiting = async () => (await sue.wire.call('feedback.list', {})).list;
const process = ({ wire }: TestUser, id: string) => refusalOf(wire.call('feedback.process', { id, outcome: OUTCOME }));

describe('feedback', () => {
  it('waits until staff say what came of it, and its writer is told', async () => {
    expect(await give(person)).toEqual({ ok: true });
    const [row] = await waiting();
    expect(row).toMatchObject({ name: person.name, text: TEXT, page: '/orderList/gift', processedBy: null });
    const id = row?.id ?? '';
    expect(await process(sue, id)).toEqual({ ok: true });
    expect(await process(sue, id)).toBe('already.done');
    const { list } = await sue.wire.call('feedback.list', { state: 'processed' });
    expect(list).toMatchObject([{ id, processedBy: 'sue', outcome: OUTCOME }]);
    expect((await person.wire.call('feedback.listMine', {})).list).toMatchObject([
      { state: 'processed', outcome: OUTCOME },
    ]);
    const newest = async () => (await person.wire.call('notices.list', {})).list[0];
    await expect.poll(newest, { timeout: 20_000 }).toMatchObject({ kind: 'ticket', path: '/myRequests' });
  });

  it('is processed by a colleague when it is one’s own, and by no auditor', async () => {
    await give(sue);
    const id = (await waiting()).find(({ name }) => name === 'sue')?.id ?? '';
    const auditor = await buildUser(app, { role: 'auditor' });
    expect(await process(sue, id)).toBe('tickets.own');
    expect(await process(auditor, id)).toBe('gateway.forbidden');
    expect(await process(person, id)).toBe('gateway.forbidden');
  });

  it('is limited by the day, also of two at once', async () => {
    const writer = await buildUser(app);
    for (let n = 0; n < 4; n++) await give(writer);
    const results = await Promise.all([give(writer), give(writer)]);
    expect(results).toContain('tickets.too_much_feedback');
    expect((await writer.wire.call('feedback.listMine', {})).totalCount).toBe(5);
  });
});
