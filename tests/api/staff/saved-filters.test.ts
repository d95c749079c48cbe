import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const MOST = 3;
const SEARCH = 'show=mine&kind=complaint';

const app = await startTestApp({ loops: false, rules: { 'staff.max_saved_filters': MOST } });
const agent = await buildUser(app, { role: 'support' });
afterAll(() => app.close());

const save = ({ wire }: TestUser, name: string, more: object = {}) =>
  wire.call('filters.save', { list: 'tickets', name, search: SEARCH, ...more });
const namesOf = async ({ wire }: TestUser, list: 'tickets' | 'audit' = 'tickets') =>
  (await wire.call('filters.list', { list })).list.map(({ name }) => name);

describe('saved filters of staff', () => {
  it('are for staff, auditors among them', async () => {
    const anybody = { list: 'tickets', name: 'Mine', search: SEARCH } as const;
    expect(await outcomeOf(client(app.url).call('filters.save', anybody))).toBe('session.required');
    for (const role of ['trader', 'provider'] as const) {
      expect(await outcomeOf(save(await buildUser(app, { role }), 'Mine'))).toBe('gateway.forbidden');
    }
    for (const role of ['moderator', 'auditor', 'admin'] as const) {
      expect(await outcomeOf(save(await buildUser(app, { role }), 'Mine'))).toBe('ok');
    }
  });

  it('stand by name in every window of their account, and nowhere else', async () => {
    const [user, colleague] = [await buildUser(app, { role: 'support' }), await buildUser(app, { role: 'support' })];
    await save(user, 'mine');
    const { id } = await save(user, 'Complaints', { search: 'kind=complaint' });
    await save(user, 'Ann', { list: 'audit', search: 'kind=role' });
    expect(await user.wire.call('filters.list', { list: 'tickets' })).toMatchObject({
      list: [
        { id, name: 'Complaints', search: 'kind=complaint' },
        { name: 'mine', search: SEARCH },
      ],
      most: MOST,
    });
    expect(await namesOf(user, 'audit')).toEqual(['Ann']);
    expect(await namesOf(colleague)).toEqual([]);
  });

  it('have one name each in a list, in whatever case', async () => {
    const user = await buildUser(app, { role: 'support' });
    const { id } = await save(user, 'Mine');
    expect(await outcomeOf(save(user, 'MINE'))).toBe('filters.name_taken');
    expect(await outcomeOf(save(user, 'Mine', { list: 'audit' }))).toBe('ok');
    await save(user, 'Open');
    const rename = (name: string) => outcomeOf(user.wire.call('filters.rename', { id, name }));
    expect(await rename('OPEN')).toBe('filters.name_taken');
    expect(await rename('MINE')).toBe('ok');
    expect(await namesOf(user)).toEqual(['MINE', 'Open']);
  });

  it('hold nothing that finds a person', async () => {
    const user = await buildUser(app, { role: 'admin' });
    const list = { list: 'people' } as unknown as { list: 'audit' };
    expect(await outcomeOf(save(user, 'Ann', { ...list, search: 'q=ann%40example.com' }))).toBe('gateway.invalid');
    for (const [of, search] of [
      ['cases', 'find=ann'],
      ['tickets', 'kind=complaint&q=ann%40example.com'],
      ['words', 'user=ann'],
      ['settings', 'address=203.0.113.9'],
      ['audit', 'user=ann'],
    ])
      expect([of, await outcomeOf(save(user, 'Ann', { list: of, search }))]).toEqual([of, 'filters.personal']);
  });

  it('end at a limit for each list, also when two windows save at once', async () => {
    const user = await buildUser(app, { role: 'support' });
    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map((name) => outcomeOf(save(user, name))));
    expect(outcomes.toSorted()).toEqual(['filters.too_many', 'ok', 'ok', 'ok']);
    expect(await outcomeOf(save(user, 'e', { list: 'audit' }))).toBe('ok');
    const { list } = await user.wire.call('filters.list', { list: 'tickets' });
    await user.wire.call('filters.remove', { id: list[0]?.id ?? '' });
    expect(await outcomeOf(save(user, 'e'))).toBe('ok');
  });

  it('are renamed and removed by their account only', async () => {
    const { id } = await save(agent, 'Mine');
    const other = await buildUser(app, { role: 'admin' });
    for (const { wire } of [other, agent]) {
      const target = wire === agent.wire ? randomUUID() : id;
      expect(await outcomeOf(wire.call('filters.rename', { id: target, name: 'Theirs' }))).toBe('nothing.found');
      expect(await outcomeOf(wire.call('filters.remove', { id: target }))).toBe('nothing.found');
    }
    expect(await namesOf(agent)).toEqual(['Mine']);
    await agent.wire.call('filters.remove', { id });
    expect(await namesOf(agent)).toEqual([]);
  });
});
