import { addDays } from '#core/shifts/windows.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { TestUser } from '#tests/fixtures/world/people.ts';
import type { Scene, Scenes, Stage } from './scene.ts';

async function payoutProvider({ app, world }: Stage): Promise<TestUser> {
  const who = await world.newUser('provider');
  await app.db.run(sql`UPDATE app_user SET server_type = 3 WHERE id = ${who.userId}`);
  return who;
}

const ofPayout =
  (params: object) =>
  async (stage: Stage): Promise<Scene> => ({ who: await payoutProvider(stage), params });

const admin = ({ world }: Stage): Promise<TestUser> => world.newUser('admin');

/** Switches of providers, and shifts of the staff. */
export const SHIFT_SCENES: Scenes = {
  'switches.setAutoTrade': async ({ world }) => {
    const who = await world.newUser('provider');
    return { who, params: { userId: who.userId, isAutoTrade: 1 } };
  },
  'switches.setAutoTradeLimit': async ({ world }) => ({
    who: await world.newUser('provider'),
    params: { limit: '5000000' },
  }),
  'switches.removeCheckKey': async ({ world }) => {
    const who = await world.newUser('provider');
    await who.wire.call('switches.makeCheckKey', {});
    return { who, params: {} };
  },
  'switches.openReceiving': ofPayout({}),
  'switches.closeReceiving': ofPayout({}),
  // Turns it to the other side: twice would be back again.
  'switches.setAutoPay': ofPayout({}),
  'shifts.setWindows': async (stage) => {
    const who = await admin(stage);
    // The first write of all makes the group's row.
    await who.wire.call('shifts.setZone', { zone: 8 });
    const day = addDays(new Date().toISOString().slice(0, 10), 2);
    return { who, params: { add: [{ userId: who.userId, day, shift: 8 }], remove: [] } };
  },
  'shifts.setZone': async (stage) => ({ who: await admin(stage), params: { zone: 3 } }),
  'shifts.copyWeek': async (stage) => ({ who: await admin(stage), params: { day: '2030-01-02' } }),
  'shifts.writeHandover': async (stage) => ({ who: await admin(stage), params: { note: 'All quiet' } }),
  'shifts.acknowledge': async (stage) => {
    const { id } = await (await admin(stage)).wire.call('shifts.writeHandover', { note: 'All quiet' });
    return { who: await admin(stage), params: { id } };
  },
  'switches.setPayChannel': ofPayout({ withdrawAutoPayChannel: 4 }),
};
