import { describe, expect, it } from 'vitest';
import { type Address, localPath, paths } from './paths.ts';

describe('paths', () => {
  it('builds every address', () => {
    const order = { adCode: 'AD1', orderCode: 'GO1', opponentCode: 'u1' };
    const built = {
      home: paths.home(),
      gift: paths.gift(),
      login: paths.login('/orderList/gift?page=2'),
      plainLogin: paths.login(),
      serviceLogin: paths.serviceLogin('/gift'),
      register: [paths.register(), paths.register('/goSell/AD1?face=250')],
      me: paths.me(),
      registerEmail: paths.registerEmail('u1', 'k1'),
      setPassword: paths.setPassword(),
      tradingPassword: paths.tradingPassword(),
      basicInfo: paths.basicInfo(),
      words: paths.words(),
      wordsTab: paths.words('triggers'),
      publishStep1: paths.publishStep1(),
      publishStep2: paths.publishStep2(),
      publishStep3: paths.publishStep3(),
      publishStep4: paths.publishStep4(),
      publishStep5: paths.publishStep5(),
      publishStep6: paths.publishStep6(),
      adDetails: paths.adDetails('AD1'),
      editAd: paths.editAd('AD1'),
      editAdSell: paths.editAdSell('AS1'),
      goSell: paths.goSell('AD1'),
      quickSell: paths.quickSell(),
      sellPlaceAnOrder: paths.sellPlaceAnOrder('AD1'),
      goSellOrder: paths.goSellOrder('GO1'),
      help: [paths.help(), paths.help('fees'), paths.help('fees', 'seller')],
      providerDesk: paths.providerDesk(),
      orderList: paths.orderList(),
      otcOrders: paths.otcOrders(),
      operate: [paths.operate(order), paths.operate(order, { open: 'release' })],
      order: paths.order('OO1'),
      sellDetails: paths.sellDetails('AS1'),
      buySeller: paths.buySeller('buy', 'u1'),
      transferResult: paths.transferResult('GO1'),
      userCenter: paths.userCenter('u1'),
      trustList: paths.trustList(),
      blockList: paths.blockList(),
      dispute: paths.dispute('GO1'),
      chat: paths.chat(),
      chatAt: paths.chat('c1', 7),
      wallet: paths.wallet(),
      bail: paths.bail(),
      notice: paths.notice(),
      myAds: paths.myAds(),
      myOffers: paths.myOffers(),
      advertisementDetails: paths.advertisementDetails('sell', 'AS1'),
      homeInfo: paths.homeInfo('buy', 'AD1'),
      goodsList: paths.goodsList('AS1'),
      caseStatistics: paths.caseStatistics(),
      cases: paths.cases(),
      support: paths.support(),
      supportDesk: paths.supportDesk(),
      supportDeskAt: paths.supportDesk('c1'),
      settings: paths.settings(),
      settingsTab: paths.settings('rates'),
      case: paths.case('GO1'),
      sellList: paths.sellList('all'),
      adSellDetails: paths.adSellDetails('AS1'),
      goOrder: paths.goOrder('AS1'),
      buyPlaceAnOrder: paths.buyPlaceAnOrder('AS1'),
    };
    expect(built).toMatchInlineSnapshot(`
      {
        "adDetails": "/adDetails/AD1",
        "adSellDetails": "/adSellDetails/AS1",
        "advertisementDetails": "/advertisementDetails/sell/AS1",
        "bail": "/bail",
        "basicInfo": "/accountSettings/basicInfo",
        "blockList": "/blockList",
        "buyPlaceAnOrder": "/buyPlaceAnOrder/AS1",
        "buySeller": "/buySeller/buy/u1",
        "case": "/staff/arbitration/GO1",
        "caseStatistics": "/staff/arbitration/statistics",
        "cases": "/staff/arbitration",
        "chat": "/chat",
        "chatAt": "/chat?c=c1&m=7",
        "dispute": "/goDispute/GO1",
        "editAd": "/editAd/AD1",
        "editAdSell": "/editAdSell/AS1",
        "gift": "/gift",
        "goOrder": "/goOrder/AS1",
        "goSell": "/goSell/AD1",
        "goSellOrder": "/goSellOrder/GO1",
        "goodsList": "/goodsList/AS1",
        "help": [
          "/help",
          "/help/fees",
          "/help/fees/seller",
        ],
        "home": "/",
        "homeInfo": "/homeInfo/buy/AD1",
        "login": "/login/%2ForderList%2Fgift%3Fpage%3D2",
        "me": "/me",
        "myAds": "/advertisementList/ads",
        "myOffers": "/advertisementList/gift",
        "notice": "/notice",
        "operate": [
          "/operate/AD1/GO1/u1",
          "/operate/AD1/GO1/u1?open=release",
        ],
        "order": "/operate/-/OO1/-",
        "orderList": "/orderList/gift",
        "otcOrders": "/orderList/otc",
        "plainLogin": "/login",
        "providerDesk": "/providerDesk",
        "publishStep1": "/publishStep1",
        "publishStep2": "/publishStep2",
        "publishStep3": "/publishStep3",
        "publishStep4": "/publishStep4",
        "publishStep5": "/publishStep5",
        "publishStep6": "/publishStep6",
        "quickSell": "/goSell",
        "register": [
          "/register",
          "/register?redirect=%2FgoSell%2FAD1%3Fface%3D250",
        ],
        "registerEmail": "/registerEmail/u1/k1",
        "sellDetails": "/sellDetails/AS1",
        "sellList": "/sellList/all",
        "sellPlaceAnOrder": "/sellPlaceAnOrder/AD1",
        "serviceLogin": "/serviceLogin/%2Fgift",
        "setPassword": "/setPassword",
        "settings": "/staff/settings",
        "settingsTab": "/staff/settings?tab=rates",
        "support": "/support",
        "supportDesk": "/staff/support",
        "supportDeskAt": "/staff/support?c=c1",
        "tradingPassword": "/accountSettings/security/password",
        "transferResult": "/transferResult/GO1",
        "trustList": "/trustList",
        "userCenter": "/userCenter/u1",
        "wallet": "/wallet",
        "words": "/staff/words",
        "wordsTab": "/staff/words?tab=triggers",
      }
    `);
  });

  it('leaves out what the page takes for granted, and writes the rest as texts', () => {
    expect(paths.gift({ side: 'sell', brand: 'steam' })).toBe('/gift?side=sell&brand=steam');
    expect(paths.gift({ brand: 'a&b', sort: 'rate', country: '' })).toBe('/gift?brand=a%26b');
    expect(paths.goSell('AD/1', '50')).toBe('/goSell/AD%2F1?face=50');
    expect(paths.tradingPassword(paths.publishStep1())).toBe(
      '/accountSettings/security/password?redirect=%2FpublishStep1',
    );
  });

  it('is the only source of a link: what is put together is no address', () => {
    const follow = (address: Address) => address;
    expect(follow(paths.gift())).toBe('/gift');
    // @ts-expect-error a text is no address
    expect(follow('/gift')).toBe('/gift');
    // @ts-expect-error nor is a text that begins with one
    expect(follow(`${paths.gift()}?brand=steam`)).toBe('/gift?brand=steam');
  });

  it('goes to local paths only', () => {
    expect(localPath('/wallet?tab=1#x')).toBe('/wallet?tab=1#x');
    for (const outside of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '',
      undefined,
    ]) {
      expect(localPath(outside)).toBe('/gift');
    }
    expect(localPath('/..//evil.example')).toBe('/gift');
  });
});
