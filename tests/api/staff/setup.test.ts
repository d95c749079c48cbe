import { afterAll, describe, expect, it } from 'vitest';
import { SETUP_STEPS, type SetupStepName } from '#core/staff/setup-steps.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { withOwnDb } from '#tests/fixtures/owner-db.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({ loops: false, env: { DEMO: '0' } });
const admin = await buildUser(app, { role: 'admin' });
afterAll(() => app.close());

const missingIn = async (name: SetupStepName) => {
  const { steps } = await admin.wire.call('staff.getSetup', {});
  return steps.find((step) => step.name === name)?.missing;
};

describe('the steps of a new installation', () => {
  it('are all there, and follow what is done', async () => {
    const { steps } = await admin.wire.call('staff.getSetup', {});
    expect(steps.map(({ name }) => name)).toEqual(SETUP_STEPS);
    expect(await missingIn('administrators')).toEqual(['second_administrator']);
    await buildUser(app, { role: 'admin' });
    expect(await missingIn('administrators')).toEqual([]);

    expect(await missingIn('staff')).toEqual(['moderator', 'supporter']);
    await buildUser(app, { role: 'moderator' });
    expect(await missingIn('staff')).toEqual(['supporter']);

    expect(await missingIn('provider')).toEqual(['provider']);
    expect(await missingIn('points')).toEqual(['points']);
    await buildUser(app, { role: 'provider', points: 100 });
    expect([await missingIn('provider'), await missingIn('points')]).toEqual([[], []]);

    expect(await missingIn('networks')).toEqual(['network']);
    expect(await missingIn('trade')).toEqual(['trade']);
  });

  it('name the currencies of cards that have no price', async () => {
    await withOwnDb(app, (db) =>
      db.run(sql`
        INSERT INTO card_type (id, brand_id, country, currency, form, min_face, max_face)
        SELECT 'fiji-card-type', id, 'FJ', 'FJD', 'ecode', 10, 100 FROM brand LIMIT 1`),
    );
    const { withoutRate } = await admin.wire.call('staff.getSetup', {});
    expect(withoutRate).toContain('FJD');
    expect(await missingIn('rates')).toEqual(['rate']);
  });

  it('are for administrators', async () => {
    const trader = await buildUser(app);
    expect(await refusalOf(trader.wire.call('staff.getSetup', {}))).toBe('gateway.forbidden');
  });
});
