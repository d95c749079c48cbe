import type { Fate } from './order-plans.ts';
import { TRADING_PASSWORD } from './people.ts';
import type { Scene } from './scene.ts';

const USED = {
  kind: 'invalid',
  actualFaceValue: 0,
  note: 'The shop says that this code was redeemed before.',
} as const;
const LESS = {
  kind: 'mismatch',
  actualFaceValue: 50,
  note: 'The balance shown after redeeming is half of it.',
} as const;

async function toArbitration(scene: Scene): Promise<void> {
  await scene.view();
  await scene.claim(USED);
  await scene.seller.send('disputes.escalate', {
    code: scene.code,
    note: 'I bought the card in a shop and scratched it myself. Nobody else had the code.',
  });
}

/** The actions of an order's parties until it has its planned state. */
export const FATES: Readonly<Record<Fate, (scene: Scene) => Promise<unknown>>> = {
  async completed(scene) {
    await scene.view();
    await scene.release();
  },
  cancelled: ({ seller, code }) => seller.send('orders.cancel', { code, reason: 'changed_mind' }),
  declined: ({ provider, code }) => provider.send('orders.decline', { code, reason: 'no_time' }),
  async card_invalid(scene) {
    await scene.view();
    await scene.claim(USED);
    await scene.seller.send('disputes.acceptClaim', {
      code: scene.code,
      amount: await claimed(scene),
      tradePassword: TRADING_PASSWORD,
    });
  },
  async less_accepted(scene) {
    await scene.view();
    await scene.claim(LESS);
    await scene.seller.send('disputes.acceptClaim', {
      code: scene.code,
      amount: await claimed(scene),
      tradePassword: TRADING_PASSWORD,
    });
  },
  async proposal_accepted(scene) {
    const { seller, provider, code } = scene;
    await scene.view();
    await scene.claim(LESS);
    const { orderAmount } = await scene.order();
    const amount = String((BigInt(orderAmount) * 9n) / 10n);
    await seller.send('disputes.propose', { code, amount, tradePassword: TRADING_PASSWORD });
    await provider.send('disputes.acceptProposal', { code, amount, tradePassword: TRADING_PASSWORD });
  },
  async claim_withdrawn(scene) {
    await scene.view();
    await scene.claim(USED);
    await scene.provider.send('disputes.withdrawClaim', { code: scene.code, tradePassword: TRADING_PASSWORD });
  },
  async seller_won(scene) {
    const { seller, provider, moderator2, code } = scene;
    await toArbitration(scene);
    await moderator2.send('disputes.takeCase', { code });
    const reason = 'The picture shows another code than the one that was sold. The seller’s receipt fits the card.';
    await scene.rule(moderator2, { outcome: 'seller_won_card_invalid', value: 50, reason });
    await seller.send('disputes.acceptRuling', { code, tradePassword: TRADING_PASSWORD });
    await provider.send('disputes.acceptRuling', { code, tradePassword: TRADING_PASSWORD });
  },
  async split_ruled(scene) {
    const { seller, provider, moderator, code } = scene;
    await toArbitration(scene);
    await moderator.send('disputes.takeCase', { code });
    const reason =
      'Part of the balance was spent after the order was placed, part of it before. Each side bears a half.';
    await scene.rule(moderator, { outcome: 'settled_proportionally', value: 100, reason });
    await provider.send('disputes.acceptRuling', { code, tradePassword: TRADING_PASSWORD });
    await seller.send('disputes.acceptRuling', { code, tradePassword: TRADING_PASSWORD });
  },
  async compensation_review(scene) {
    const { seller, provider, moderator2, code } = scene;
    await toArbitration(scene);
    await moderator2.send('disputes.takeCase', { code });
    const reason = 'The shop names the account that redeemed the card: it is the provider’s own.';
    await scene.rule(moderator2, { outcome: 'seller_won_card_invalid', value: 100, reason, fraud: true });
    await seller.send('disputes.acceptRuling', { code, tradePassword: TRADING_PASSWORD });
    await provider.send('disputes.acceptRuling', { code, tradePassword: TRADING_PASSWORD });
  },
  to_deliver: async () => {},
  delivered: send,
  async to_release(scene) {
    await send(scene);
    await scene.provider.send('orders.confirmReceipt', { code: scene.code });
  },
  to_view: async () => {},
  to_confirm: (scene) => scene.view(1),
  async negotiating(scene) {
    await scene.view();
    await scene.claim(LESS);
  },
  async asked_more(scene) {
    await scene.view();
    await scene.claim(USED);
    const note = 'Which shop did you buy it in, and do you still have the receipt?';
    await scene.provider.send('disputes.askMore', { code: scene.code, note });
  },
  in_arbitration: toArbitration,
  async case_held(scene) {
    await toArbitration(scene);
    await scene.moderator2.send('disputes.takeCase', { code: scene.code });
  },
  async ruled(scene) {
    await toArbitration(scene);
    await scene.moderator.send('disputes.takeCase', { code: scene.code });
    const reason = 'The issuer’s answer names the day of redemption, which was before the order was placed.';
    await scene.rule(scene.moderator, { outcome: 'buyer_won_card_invalid', value: 0, reason });
  },
};

/** The seller sends the parcel. */
async function send({ seller, code }: Scene): Promise<void> {
  const note = 'Padded envelope, signature on delivery.';
  await seller.send('orders.deliverParcel', { code, carrier: 'ups', trackingNo: `1Z${code.slice(-10)}03`, note });
}

/** The settled amount of the claim. */
async function claimed(scene: Scene): Promise<string> {
  const { claim } = await scene.order();
  if (claim === null) throw new Error('there is no claim');
  return claim.amount;
}
