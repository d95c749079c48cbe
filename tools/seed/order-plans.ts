/** The planned end of an order of the demo. The last ten are open when the demo begins. */
export type Fate =
  | 'completed'
  | 'cancelled'
  | 'declined'
  | 'card_invalid'
  | 'less_accepted'
  | 'proposal_accepted'
  | 'claim_withdrawn'
  | 'seller_won'
  | 'split_ruled'
  | 'to_deliver'
  | 'delivered'
  | 'to_release'
  | 'to_view'
  | 'to_confirm'
  | 'negotiating'
  | 'asked_more'
  | 'in_arbitration'
  | 'case_held'
  | 'ruled'
  | 'compensation_review';

export interface Plan {
  readonly seller: string;
  readonly provider: string;
  readonly cardTypeId: string;
  /** Whole units of the card's currency, one entry a card. */
  readonly faces: readonly number[];
  readonly fate: Fate;
  /** How long ago it was placed. */
  readonly placedHoursAgo: number;
}

const plan = (parties: string, card: string, [fate, placedHoursAgo]: readonly [Fate, number]): Plan => {
  const [seller = '', provider = ''] = parties.split(' > ');
  const [cardTypeId = '', ...faces] = card.split(' ');
  return { seller, provider, cardTypeId, faces: faces.map(Number), fate, placedHoursAgo };
};

const MINE = 'demo_seller > demo_provider';

export const PLANS: readonly Plan[] = [
  plan(MINE, 'amazon-us-usd-ecode 100', ['completed', 386]),
  plan(MINE, 'amazon-us-usd-ecode 50 50 25', ['completed', 339]),
  plan(MINE, 'steam-us-usd-ecode 50', ['completed', 311]),
  plan(MINE, 'apple-us-usd-ecode 100 100', ['less_accepted', 266]),
  plan(MINE, 'xbox-us-usd-ecode 25 25', ['completed', 218]),
  plan(MINE, 'amazon-us-usd-ecode 200', ['card_invalid', 194]),
  plan(MINE, 'apple-us-usd-ecode 25', ['cancelled', 147]),
  plan(MINE, 'amazon-us-usd-ecode 100 50', ['claim_withdrawn', 121]),
  plan(MINE, 'steam-us-usd-ecode 20 20', ['completed', 75]),
  plan(MINE, 'amazon-gb-gbp-ecode 50', ['seller_won', 52]),
  plan(MINE, 'amazon-us-usd-ecode 75', ['completed', 27]),
  plan('demo_seller > northgate', 'amazon-us-usd-ecode 500', ['completed', 243]),
  plan('demo_seller > bluewave', 'roblox-us-usd-ecode 50', ['declined', 170]),
  plan('demo_seller > lumen_trade', 'google-play-us-usd-ecode 100', ['completed', 99]),
  plan('demo_trader > northgate', 'apple-us-usd-ecode 100', ['completed', 290]),
  plan('demo_trader > cedar_cards', 'amazon-de-eur-ecode 100', ['completed', 144]),
  plan('demo_trader > harbor_lane', 'netflix-us-usd-ecode 50', ['completed', 50]),
  plan('ana_m > northgate', 'amazon-us-usd-ecode 100 100', ['completed', 362]),
  plan('ben_okafor > northgate', 'amazon-us-usd-ecode 50', ['completed', 313]),
  plan('chloe_d > bluewave', 'steam-us-usd-ecode 20', ['completed', 288]),
  plan('dmitri_v > lumen_trade', 'amazon-us-usd-ecode 200 100', ['completed', 264]),
  plan('emi_sato > kiteline', 'amazon-jp-jpy-ecode 5000 10000', ['completed', 241]),
  plan('farid > orchid_co', 'nike-us-usd-ecode 100', ['completed', 217]),
  plan('grace_lin > orchid_co', 'sephora-us-usd-ecode 50 50', ['completed', 192]),
  plan('hugo_p > harbor_lane', 'apple-us-usd-ecode 50', ['completed', 169]),
  plan('ines_r > lumen_trade', 'ebay-us-usd-ecode 50 100', ['proposal_accepted', 143]),
  plan('jonas_k > cedar_cards', 'sephora-fr-eur-ecode 100', ['completed', 120]),
  plan('ana_m > bluewave', 'playstation-us-usd-ecode 100', ['completed', 97]),
  plan('ben_okafor > northgate', 'visa-us-usd-ecode 200', ['split_ruled', 80]),
  plan('chloe_d > lumen_trade', 'amazon-us-usd-ecode 100', ['cancelled', 71]),
  plan('ines_r > demo_provider', 'amazon-us-usd-ecode 100', ['completed', 96]),
  plan('farid > demo_provider', 'steam-us-usd-ecode 50', ['completed', 49]),
  plan('dmitri_v > bluewave', 'razer-gold-us-usd-ecode 100', ['completed', 47]),
  plan('emi_sato > kiteline', 'nintendo-jp-jpy-ecode 3000', ['completed', 44]),
  plan('ana_m > demo_provider', 'apple-us-usd-ecode 50', ['completed', 26]),
  plan('grace_lin > northgate', 'apple-us-usd-ecode 200', ['completed', 23]),

  plan(MINE, 'amazon-us-usd-ecode 100 50', ['to_view', 0]),
  plan(MINE, 'steam-us-usd-ecode 100', ['to_confirm', 0.2]),
  plan(MINE, 'apple-us-usd-ecode 50 100', ['negotiating', 1.5]),
  plan(MINE, 'xbox-us-usd-ecode 50', ['asked_more', 2.5]),
  plan(MINE, 'amazon-us-usd-ecode 300', ['in_arbitration', 5]),
  plan('demo_seller > bluewave', 'playstation-us-usd-ecode 100', ['ruled', 20]),
  plan('demo_seller > lumen_trade', 'amazon-us-usd-ecode 100', ['compensation_review', 30]),
  plan('ben_okafor > northgate', 'amazon-us-usd-ecode 400', ['in_arbitration', 7]),
  plan('dmitri_v > lumen_trade', 'google-play-us-usd-ecode 150', ['case_held', 9]),
  plan('demo_trader > northgate', 'amazon-us-usd-ecode 250', ['to_view', 0]),
  plan(MINE, 'amazon-us-usd-physical 200', ['to_deliver', 0.5]),
  plan(MINE, 'amazon-us-usd-physical 100 50', ['delivered', 40]),
  plan('demo_trader > demo_provider', 'amazon-us-usd-physical 100', ['to_release', 90]),
  plan('ines_r > demo_provider', 'amazon-us-usd-ecode 150', ['to_view', 0]),
];

const HOUR_S = 3_600;

/**
 * How long the clocks of open orders run, in seconds: visitors of the demo may come late, so they are hours where the
 * rules say minutes. Ended orders have none.
 */
export const CLOCKS_S: Readonly<Partial<Record<Fate, number>>> = {
  to_deliver: 24 * HOUR_S,
  delivered: 9 * 24 * HOUR_S,
  to_release: 24 * HOUR_S,
  to_view: 12 * HOUR_S,
  to_confirm: 24 * HOUR_S,
  negotiating: 48 * HOUR_S,
  asked_more: 48 * HOUR_S,
  in_arbitration: 72 * HOUR_S,
  case_held: 72 * HOUR_S,
  ruled: 72 * HOUR_S,
  compensation_review: 72 * HOUR_S,
};
