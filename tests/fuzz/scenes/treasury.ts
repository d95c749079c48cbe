import type { Scenes } from './scene.ts';

/** What two administrators do with the house’s own money. */
export const TREASURY_SCENES: Scenes = {
  'treasury.propose': async ({ world }) => ({
    who: await world.newUser('admin'),
    params: { kind: 'treasury_to_promotion', amount: '1000000', reason: 'Agreed in the weekly meeting' },
  }),
};
