import { DEMO_MODERATOR_ID, DEMO_PAYER_ID, FIRST_BOT } from '#tools/seed/fixed-ids.ts';
import { buyCards } from './cards.ts';
import type { Duty } from './duty.ts';
import { proveIdentities } from './identity.ts';
import { payOut } from './payouts.ts';
import { tradePoints } from './points.ts';
import { takeOffers } from './points-taker.ts';

export interface Part {
  /** Login name and public name of an account of the demo that is nobody's to play: none of those printed at the start. */
  readonly name: string;
  readonly door: 'auth.login' | 'auth.serviceLogin';
  /** The id of a printed account of the same office: while somebody is logged in as it, the bot lets them go first. */
  readonly yieldsTo?: string;
  readonly duties: readonly Duty[];
}

const provider = (name: string): Part => ({ name, door: 'auth.serviceLogin', duties: [buyCards] });
const trader = (name: string, ...duties: Duty[]): Part => ({
  name,
  door: 'auth.login',
  duties: [tradePoints, ...duties],
});

const PARTS: readonly Part[] = [
  provider('northgate'),
  provider('lumen_trade'),
  provider('bluewave'),
  { name: FIRST_BOT, door: 'auth.serviceLogin', yieldsTo: DEMO_PAYER_ID, duties: [payOut] },
  { name: 'demo_desk', door: 'auth.serviceLogin', yieldsTo: DEMO_MODERATOR_ID, duties: [proveIdentities] },
  trader('ana_m'),
  trader('ben_okafor'),
  trader('dmitri_v'),
  trader('grace_lin'),
];
const TAKER = 'ines_r';
const NAMES = [...PARTS.map(({ name }) => name), TAKER];

/** The bots that make the demo a market that answers. */
export const cast = (): readonly Part[] => [...PARTS, trader(TAKER, takeOffers(NAMES))];
