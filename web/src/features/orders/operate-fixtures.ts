import type { Order } from './operate.queries.ts';

const party = (name: string): Order['seller'] => ({
  userId: `00000000-0000-7000-8000-00000000000${name.length}`,
  name,
  photo: null,
  certified: false,
  online: true,
  orders: 38,
  completedPermille: 974,
  medianReleaseS: 240,
  joinedAt: '2026-01-04T10:00:00.000Z',
  disputes: 1,
  disputesLost: 0,
  ordersTogether: 4,
});

const CARD: Order['cards'][number] = {
  id: '00000000-0000-7000-8000-0000000000c1',
  row: 1,
  faceValue: '10000',
  masked: '••••-9PLW',
  code: 'AQ7K-M2XTRC-9PLW',
  revealedAt: '2026-03-14T14:02:00.000Z',
  imageId: '00000000-0000-7000-8000-0000000000d1',
  claim: null,
};

const TIMELINE: Order['timeline'] = [
  {
    seq: 1,
    type: 'placed',
    actor: 'seller',
    name: 'amara_o',
    state: 'to_view',
    at: '2026-03-14T13:58:00.000Z',
    data: {},
  },
  {
    seq: 2,
    type: 'view',
    actor: 'provider',
    name: 'northgate',
    state: 'to_confirm',
    at: '2026-03-14T14:02:00.000Z',
    data: {},
  },
];

/** Parts of the tests of this folder: one card of 100 USD at 85 %, waiting to be confirmed by the provider who reads it. */
export function orderView(over: Partial<Order> = {}): Order {
  const split = { settled: '85000000', sellerGets: '84150000', fee: '850000', providerKeeps: '0' };
  return {
    code: 'GO70418AB12',
    adCode: 'AD1000000001',
    opponent: { userId: party('amara_o').userId, name: 'amara_o' },
    role: 'provider',
    brand: {
      ...{ id: 'amazon', name: 'Amazon', initials: 'Am', colour: '#2C3B4B', codeHint: '', codePattern: null },
    },
    country: 'US',
    currency: 'USD',
    unit: 2,
    form: 'ecode',
    state: 'to_confirm',
    turn: 'mine',
    cardCount: 1,
    faceValue: '10000',
    unitPrice: '85000000',
    orderAmount: '85000000',
    settledAmount: null,
    feeAmount: null,
    direction: 'buy_ad',
    quick: null,
    sealScope: 'AD1000000001',
    ...{ deliverS: null, confirmS: null, carrier: null, trackingNo: null },
    ...{ deliveredAt: null, carrierDeliveredAt: null, receivedAt: null, compensation: null },
    placedAt: '2026-03-14T13:58:00.000Z',
    endedAt: null,
    dueAt: '2026-03-14T14:32:00.000Z',
    seller: party('amara_o'),
    provider: { ...party('northgate'), certified: true },
    description: '',
    terms: '',
    feeBps: 100,
    clockS: 1800,
    serverTime: '2026-03-14T14:10:00.000Z',
    cards: [CARD],
    abilities: ['confirm', 'claim'],
    silence: { state: 'completed', split },
    fullSplit: split,
    claim: null,
    proposal: null,
    ruling: null,
    appealedBy: null,
    askedMore: false,
    moderator: null,
    escalation: 0,
    timeline: TIMELINE,
    reveals: [],
    evidence: [],
    ...over,
  };
}
