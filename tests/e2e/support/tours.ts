import { randomUUID } from 'node:crypto';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { caseOf, personFacts } from '#tests/fixtures/world/identity.ts';
import { giveReason, lookAt } from '#tests/fixtures/world/looks.ts';
import { addGoods, publishAd, publishPointsAd, publishSellAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { say } from './chat.ts';
import { freshCode } from './forms.ts';
import { member, TRADE_PASSWORD } from './members.ts';
import { arbitrated, claim, place, reveal } from './orders.ts';
import { newPayout } from './payouts.ts';
import { newStaff, newTrader, type Pair } from './people.ts';
import { disputedTrade } from './points-orders.ts';

export interface Stop {
  readonly route: keyof typeof paths | 'notFound';
  readonly path: string;
}

export interface Tour {
  /** An account; a visitor when left out. */
  readonly as?: string;
  readonly stops: readonly Stop[];
}

/** The pages that each role opens. Together they open every route of paths.ts. */
export const TOURS: Readonly<Record<string, (pair: Pair) => Promise<Tour>>> = {
  visitor: visitorTour,
  seller: sellerTour,
  'trader who withdraws': payeeTour,
  'payout provider': payerTour,
  provider: providerTour,
  'owner of cards': ownerTour,
  'buyer of cards': buyerTour,
  moderator: moderatorTour,
  'support agent': supportTour,
  admin: adminTour,
  auditor: auditorTour,
};

async function visitorTour({ provider }: Pair): Promise<Tour> {
  const owner = await member(provider);
  const code = await publishAd(owner);
  const points = await publishPointsAd(owner);
  return {
    stops: [
      { route: 'home', path: paths.home() },
      { route: 'gift', path: paths.gift() },
      { route: 'login', path: paths.login() },
      { route: 'serviceLogin', path: paths.serviceLogin() },
      { route: 'register', path: paths.register() },
      { route: 'registerEmail', path: paths.registerEmail('00000000-0000-7000-8000-000000000000', 'x'.repeat(20)) },
      { route: 'setPassword', path: paths.setPassword() },
      { route: 'joinTeam', path: paths.joinTeam('x'.repeat(20)) },
      { route: 'adminSetup', path: paths.adminSetup('x'.repeat(20)) },
      { route: 'adDetails', path: paths.adDetails(code) },
      { route: 'homeInfo', path: paths.homeInfo('buy', code) },
      { route: 'otc', path: paths.otc({ currency: 'EUR', side: 'sell' }) },
      { route: 'homeInfo', path: paths.homeInfo('buy', points) },
      { route: 'homeInfo', path: paths.homeInfo('sell', 'EUR') },
      { route: 'purchase', path: paths.purchase('buy', 'one') },
      { route: 'purchase', path: paths.purchase('sell', 'two', { tradeCurrency: 'EUR', amount: '50' }) },
      { route: 'userCenter', path: paths.userCenter(owner.userId) },
      { route: 'help', path: paths.help() },
      { route: 'help', path: `${paths.help()}?q=appeal` },
      { route: 'help', path: paths.help('claims') },
      { route: 'help', path: paths.help('order-clocks', 'release') },
      { route: 'help', path: paths.help('no-such-article') },
      { route: 'support', path: paths.support() },
      { route: 'notFound', path: '/no/such/page' },
    ],
  };
}

async function sellerTour(pair: Pair): Promise<Tour> {
  const provider = await member(pair.provider);
  const adCode = await publishAd(provider);
  const ended = await endedOrder(pair);
  return {
    as: pair.seller,
    stops: [
      { route: 'goSell', path: `${paths.goSell(adCode)}?face=100` },
      { route: 'quickSell', path: paths.quickSell() },
      { route: 'sellPlaceAnOrder', path: paths.sellPlaceAnOrder(adCode) },
      { route: 'goSellOrder', path: paths.goSellOrder(ended) },
      { route: 'inbox', path: paths.inbox() },
      { route: 'orderList', path: paths.orderList() },
      { route: 'otcOrders', path: paths.otcOrders() },
      { route: 'userCenter', path: paths.userCenter(provider.userId) },
      { route: 'trustList', path: paths.trustList() },
      { route: 'blockList', path: paths.blockList() },
      { route: 'transferResult', path: paths.transferResult(ended) },
      { route: 'wallet', path: paths.wallet() },
      { route: 'deposit', path: paths.deposit() },
      { route: 'withdraw', path: paths.withdraw() },
      { route: 'swap', path: paths.swap() },
      { route: 'billGift', path: paths.billGift() },
      { route: 'billOtc', path: paths.billOtc() },
      { route: 'chat', path: paths.chat() },
      { route: 'chat', path: paths.chat(await longTalk(pair)) },
      { route: 'support', path: paths.support() },
      { route: 'notice', path: paths.notice() },
      { route: 'notice', path: `${paths.notice()}?tab=settings` },
      { route: 'tradingPassword', path: paths.tradingPassword() },
      { route: 'standing', path: paths.standing() },
      { route: 'becomeProvider', path: paths.becomeProvider() },
      { route: 'security', path: paths.security() },
      { route: 'bindEmail', path: paths.bindEmail() },
      { route: 'bindPhone', path: paths.bindPhone() },
      { route: 'passwordLogin', path: paths.passwordLogin() },
      { route: 'ownData', path: paths.ownData() },
      { route: 'myRequests', path: paths.myRequests() },
      { route: 'myRequest', path: paths.myRequest(await ticketOf(pair.seller, ended)) },
      { route: 'newRequest', path: paths.newRequest() },
      { route: 'newRequest', path: paths.newRequest(ended) },
      { route: 'feedback', path: paths.feedback() },
      { route: 'kycOne', path: paths.kycOne() },
      { route: 'kycTwo', path: paths.kycTwo() },
      { route: 'walletIndex', path: paths.walletIndex() },
      { route: 'addPaymentAccount', path: paths.addPaymentAccount('bank') },
      { route: 'addPaymentAccount', path: paths.addPaymentAccount('online') },
      { route: 'addPaymentAccount', path: paths.addPaymentAccount('card') },
      { route: 'paymentAccounts', path: paths.paymentAccounts('bank') },
      { route: 'paymentAccounts', path: paths.paymentAccounts('online') },
      { route: 'paymentAccounts', path: paths.paymentAccounts('card') },
      { route: 'team', path: paths.team() },
      { route: 'authenticator', path: paths.authenticator() },
      { route: 'basicInfo', path: paths.basicInfo() },
      { route: 'me', path: paths.me() },
      ...(await orderPages(pair)),
    ],
  };
}

async function payeeTour(): Promise<Tour> {
  const { name, id } = await newPayout();
  return {
    as: name,
    stops: [
      { route: 'payoutNew', path: paths.payoutNew() },
      { route: 'payoutNew', path: paths.payoutNew(id) },
      { route: 'payout', path: paths.payout(id) },
    ],
  };
}

async function payerTour(): Promise<Tour> {
  await newPayout();
  const tabs = ['waiting', 'mine', 'ended'];
  return {
    as: 'demo_payout',
    stops: tabs.map((tab) => ({ route: 'payoutWork', path: `${paths.payoutWork()}?tab=${tab}` })),
  };
}

async function providerTour(pair: Pair): Promise<Tour> {
  const code = await publishAd(await member(pair.provider));
  return {
    as: pair.provider,
    stops: [
      { route: 'publishStep1', path: paths.publishStep1() },
      { route: 'publishStep2', path: paths.publishStep2() },
      { route: 'publishStep3', path: paths.publishStep3() },
      { route: 'publishStep4', path: paths.publishStep4() },
      { route: 'publishStep5', path: paths.publishStep5() },
      { route: 'publishStep6', path: paths.publishStep6() },
      { route: 'myOffers', path: paths.myOffers() },
      { route: 'advertisementDetails', path: paths.advertisementDetails('buy', code) },
      { route: 'providerDesk', path: paths.providerDesk() },
      { route: 'bail', path: paths.bail() },
      { route: 'switches', path: paths.switches() },
      { route: 'shifts', path: paths.shifts() },
      { route: 'chat', path: paths.chat(await longTalk(pair)) },
      { route: 'myAds', path: paths.myAds() },
      { route: 'editAd', path: paths.editAd(code) },
      { route: 'adDetails', path: paths.adDetails(code) },
      ...(await orderPages(pair)),
    ],
  };
}

async function ownerTour({ seller }: Pair): Promise<Tour> {
  const code = await shelf(seller);
  const points = await publishPointsAd(await member(seller));
  return {
    as: seller,
    stops: [
      { route: 'goodsList', path: paths.goodsList(code) },
      { route: 'myPointsAds', path: paths.myPointsAds() },
      { route: 'ownPointsAd', path: paths.ownPointsAd(points) },
      { route: 'editPointsAd', path: paths.editPointsAd(points) },
      {
        route: 'purchase',
        path: paths.purchase('sell', 'three', {
          ad: points,
          version: '1',
          price: '95000000',
          until: '1',
          amount: '50',
        }),
      },
      { route: 'editAdSell', path: paths.editAdSell(code) },
      { route: 'advertisementDetails', path: paths.advertisementDetails('sell', code) },
      { route: 'homeInfo', path: paths.homeInfo('sell', code) },
      { route: 'myOffers', path: paths.myOffers() },
      { route: 'publishStep1', path: paths.publishStep1() },
      { route: 'sellList', path: paths.sellList('all') },
      { route: 'adSellDetails', path: paths.adSellDetails(code) },
    ],
  };
}

async function buyerTour({ seller, provider }: Pair): Promise<Tour> {
  const code = await shelf(seller);
  const owner = await member(seller);
  const { goods, unitPrice, version } = await owner.wire.call('goods.get', { code });
  const chosen = `goods=${goods[0]?.id}&price=${unitPrice}&version=${version}`;
  return {
    as: provider,
    stops: [
      { route: 'gift', path: `${paths.gift()}?side=sell` },
      { route: 'sellDetails', path: paths.sellDetails(code) },
      { route: 'buySeller', path: paths.buySeller('sell', owner.userId) },
      { route: 'goOrder', path: paths.goOrder(code) },
      { route: 'buyPlaceAnOrder', path: `${paths.buyPlaceAnOrder(code)}?${chosen}` },
    ],
  };
}

async function moderatorTour(pair: Pair): Promise<Tour> {
  const disputed = await place(pair, [{ face: 100, code: freshCode() }]);
  await arbitrated(disputed, 'invalid');
  const [free, held] = [await disputedTrade(), await disputedTrade()];
  await (await member('demo_moderator')).wire.call('pointsOrders.takeCase', { code: held.code });
  return {
    as: 'demo_moderator',
    stops: [
      { route: 'cases', path: paths.cases() },
      { route: 'cases', path: paths.cases({ kind: 'points', find: free.code }) },
      { route: 'order', path: paths.order(held.code) },
      { route: 'caseTab', path: paths.caseTab('reviews') },
      { route: 'caseStatistics', path: paths.caseStatistics() },
      { route: 'identityQueue', path: paths.identityQueue() },
      { route: 'identityCase', path: paths.identityCase(await waitingIdentity()) },
      { route: 'case', path: paths.case(disputed.code) },
    ],
  };
}

/** An application for a level of identity that waits. */
async function waitingIdentity(): Promise<string> {
  const applicant = await member(await newTrader(0, 0));
  await applicant.wire.call('identity.submitOne', personFacts());
  return caseOf(await member('demo_moderator'), applicant);
}

async function supportTour(pair: Pair): Promise<Tour> {
  const code = await ticketOf(pair.seller, await endedOrder(pair));
  const agent = await member('demo_support');
  await agent.wire.call('workOrders.assign', { code });
  await agent.wire.call('workOrders.answer', { code, text: 'We look at it' });
  const payout = await newPayout();
  await lookAt(agent, await member(payout.name));
  return {
    as: 'demo_support',
    stops: [
      { route: 'staffHome', path: paths.staffHome() },
      { route: 'staffShifts', path: paths.staffShifts() },
      { route: 'supportDesk', path: paths.supportDesk() },
      { route: 'supportDesk', path: `${paths.supportDesk()}?tab=open` },
      { route: 'workOrders', path: paths.workOrders() },
      { route: 'workOrder', path: paths.workOrder(code) },
      { route: 'feedbackList', path: paths.feedbackList() },
      { route: 'rewards', path: paths.rewards() },
      { route: 'staffDeposits', path: paths.staffDeposits() },
      { route: 'staffWithdrawals', path: paths.staffWithdrawals() },
      { route: 'staffPayouts', path: paths.staffPayouts() },
      { route: 'staffPayout', path: paths.staffPayout(payout.id) },
      { route: 'words', path: paths.words() },
      { route: 'words', path: paths.words('triggers') },
      { route: 'basicInfo', path: paths.basicInfo() },
    ],
  };
}

async function adminTour(): Promise<Tour> {
  const tabs = ['rules', 'types', 'rates', 'changes'] as const;
  const settings = tabs.map((tab) => ({ route: 'settings' as const, path: paths.settings(tab) }));
  const proposals = [undefined, 'decided' as const].map((show) => paths.proposals(show));
  const admin = await member('demo_admin');
  const person = await member('demo_trader');
  await lookAt(admin, person);
  await giveReason(admin, { about: 'payouts' });
  return {
    as: 'demo_admin',
    stops: [
      { route: 'staffHome', path: paths.staffHome() },
      ...settings,
      ...proposals.map((path) => ({ route: 'proposals' as const, path })),
      { route: 'treasury', path: paths.treasury() },
      { route: 'treasury', path: paths.treasury({ tab: 'history' }) },
      { route: 'treasury', path: paths.treasury({ tab: 'moves' }) },
      { route: 'treasury', path: paths.treasury({ tab: 'chain' }) },
      { route: 'providers', path: paths.providers() },
      { route: 'people', path: `${paths.people()}?q=demo` },
      { route: 'person', path: paths.person(person.userId) },
      { route: 'staffPayouts', path: `${paths.staffPayouts()}?tab=all` },
      { route: 'staffSwaps', path: paths.staffSwaps() },
      { route: 'audit', path: paths.audit() },
      { route: 'audit', path: paths.audit('links') },
      { route: 'books', path: paths.books('tbay', 'x'.repeat(43)) },
      { route: 'suspensions', path: `${paths.suspensions()}?show=all` },
      { route: 'announcements', path: paths.announcements() },
      { route: 'alerts', path: paths.alerts() },
    ],
  };
}

/** What is the platform's, and the books of all by a link. */
async function auditorTour(): Promise<Tour> {
  const name = await newStaff('auditor');
  const admin = await member('demo_admin');
  const { userId, key } = await admin.wire.call('audits.makeLink', {
    auditor: name,
    reason: 'Yearly audit of the books',
  });
  const books = ['accounts', 'movements', 'orders', 'disputes', 'acts', 'check'];
  const settings = ['rules', 'types', 'rates', 'methods', 'changes'] as const;
  return {
    as: name,
    stops: [
      { route: 'staffHome', path: paths.staffHome() },
      ...settings.map((tab) => ({ route: 'settings' as const, path: paths.settings(tab) })),
      { route: 'proposals', path: paths.proposals('decided') },
      { route: 'treasury', path: paths.treasury() },
      { route: 'treasury', path: paths.treasury({ tab: 'moves' }) },
      { route: 'staffSwaps', path: paths.staffSwaps() },
      { route: 'announcements', path: paths.announcements() },
      { route: 'alerts', path: paths.alerts() },
      { route: 'caseStatistics', path: paths.caseStatistics() },
      ...books.map((tab) => ({ route: 'books' as const, path: `${paths.books(userId, key)}?tab=${tab}` })),
      { route: 'basicInfo', path: paths.basicInfo() },
    ],
  };
}

/** The conversation of a disputed order: both parties, staff and the platform write in it. */
async function longTalk(pair: Pair): Promise<string> {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  const { seller, provider, code: orderCode } = order;
  const { id: conversationId } = await seller.wire.call('chat.openConversation', { orderCode });
  await say(seller, conversationId, 'The receipt is at https://example.com/receipt');
  const seq = await say(provider, conversationId, 'Thank you, I look at it', 1);
  await provider.wire.call('chat.retract', { conversationId, seq });
  const uploadIds = [await seller.wire.upload('chat', await noiseImage())];
  await seller.wire.call('chat.send', { conversationId, clientId: randomUUID(), kind: 'image', uploadIds });
  await seller.wire.call('chat.send', { conversationId, clientId: randomUUID(), kind: 'order', orderCode });
  await arbitrated(order, 'invalid');
  const moderator = await member('demo_moderator');
  await moderator.wire.call('disputes.takeCase', { code: orderCode });
  await moderator.wire.call('chat.openConversation', { orderCode });
  await say(moderator, conversationId, 'I look at both sides');
  return conversationId;
}

/** Workspaces in the states that look most different, and the dispute pages of some. */
async function orderPages(pair: Pair): Promise<Stop[]> {
  const card = () => ({ face: 100, code: freshCode() });
  const sealed = await place(pair, [card(), card()]);
  const opened = await place(pair, [card()]);
  await reveal(opened);
  const claimed = await place(pair, [card(), card()]);
  await claim(claimed, 40);
  const held = await place(pair, [card()]);
  await arbitrated(held, 'invalid');
  const ended = await place(pair, [card()]);
  await ended.seller.wire.call('orders.cancel', { code: ended.code, reason: 'changed_mind' });
  return [
    ...[sealed, opened, claimed, held].map(({ path }) => ({ route: 'operate' as const, path })),
    { route: 'order', path: paths.order(ended.code) },
    // Without a dispute, in negotiation, and with a moderator.
    ...[opened, claimed, held].map(({ code }) => ({ route: 'dispute' as const, path: paths.dispute(code) })),
  ];
}

/** An order that ended with a settlement to look at. */
async function endedOrder(pair: Pair): Promise<string> {
  const order = await place(pair, [{ face: 25, code: freshCode() }]);
  await reveal(order);
  await order.provider.wire.call('orders.release', { code: order.code, tradePassword: TRADE_PASSWORD });
  return order.code;
}

/** A sell ad with cards on sale; answers its code. */
async function shelf(seller: string): Promise<string> {
  const owner = await member(seller);
  const code = await publishSellAd(owner);
  await addGoods(owner, code, [{ face: 50 }, { face: 100 }]);
  return code;
}

/** A complaint of this member about an order of theirs, with feedback beside it; answers its code. */
async function ticketOf(login: string, orderCode: string): Promise<string> {
  const { wire } = await member(login);
  await wire.call('feedback.give', { kind: 'idea', text: 'Let me sort my orders by brand' });
  const problem = 'The points came a day late, and nobody said why';
  const complaint = {
    kind: 'complaint',
    orderCode,
    errorType: 'too_slow',
    specificProblem: 'Paid late',
    problem,
  } as const;
  return (await wire.call('workOrders.open', complaint)).code;
}
