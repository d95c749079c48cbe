import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HelpLang } from '#core/help/article.ts';
import { ruleNamesIn } from '#core/help/rule-words.ts';
import { isRuleName } from '#core/rules/rules.ts';
import { readArticleFiles } from '#server/features/help/article-files.ts';
import { parseArticle } from '#server/features/help/parse-article.ts';
import { answerQuestion, loadHelp } from '#server/features/help/public.ts';
import { plainText, readBlocks } from '#server/features/help/read-markdown.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';

/** Questions as people ask them, and the part that must be among the sources of the answer. */
const QUESTIONS: readonly (readonly [lang: HelpLang, question: string, source: string])[] = [
  ['en', 'When do I get paid?', 'get-paid/intro'],
  ['en', 'how long does the provider have to open my card', 'order-clocks/view'],
  ['en', 'What are your fees?', 'fees/intro'],
  ['en', 'how do I sell a gift card', 'sell-a-card/intro'],
  ['en', 'I forgot my trading password', 'trading-password/forgot'],
  ['en', 'can I cancel an order', 'cancel-an-order/intro'],
  ['en', 'somebody on telegram says he is support, is this a scam?', 'scams/intro'],
  ['en', 'why is my offer not shown', 'buy-ads/hidden'],
  ['en', 'how can I get my bail back', 'bail/back'],
  ['en', 'how to appeal a ruling', 'rulings/appeal'],
  ['en', 'which evidence do I need for an invalid card', 'claims/evidence'],
  ['en', 'How do I open a dispute?', 'claims/make'],
  ['en', 'the card does not work', 'claims/make'],
  ['en', 'how do I block somebody', 'blocked-and-paused/block'],
  ['en', 'how do I become a provider', 'providers/intro'],
  ['en', 'are my card codes safe', 'codes/intro'],
  ['en', 'can I call the seller', 'chat-and-calls/calls'],
  ['en', 'turn off mails', 'notifications/intro'],
  ['en', 'switch the language to Chinese', 'languages/language'],
  ['en', 'the verification code does not come', 'account/code'],
  ['en', 'why is my account suspended', 'blocked-and-paused/paused'],
  ['en', 'talk to a human', 'support/person'],
  ['en', 'how do I buy points', 'buy-points/intro'],
  ['en', 'the seller does not release my points', 'buy-points/released'],
  ['en', 'how can I sell points for money', 'sell-points/intro'],
  ['en', 'publish an offer of points', 'points-ads/intro'],
  ['en', 'my deposit has not arrived', 'deposit/missing'],
  ['en', 'how do I withdraw USDT', 'withdraw/how'],
  ['en', 'what is the network fee', 'withdraw/fee'],
  ['en', 'withdraw to my bank account', 'payout/intro'],
  ['en', 'send points to a friend', 'send-points/intro'],
  ['en', 'swap points for bitcoin', 'swap/how'],
  ['en', 'add a bank account', 'payment-accounts/add'],
  ['en', 'how much can I trade a day', 'identity/limits'],
  ['en', 'I lost my phone', 'security/lost'],
  ['en', 'how do I freeze my account', 'security/freeze'],
  ['en', 'reopen my request', 'requests/reopen'],
  ['en', 'who runs this platform', 'about/who'],
  ['en', 'how do you make money', 'about/intro'],
  ['en', 'which personal data do you keep', 'privacy/intro'],
  ['en', 'do you use cookies', 'privacy/browser'],
  ['en', 'download my data', 'own-data/download'],
  ['en', 'how do I close my account', 'own-data/close'],
  ['en', 'how does a coupon work', 'rewards/coupons'],
  ['en', 'invite an operator to my team', 'teams/invite'],
  ['en', 'hand over my shift', 'shifts/handover'],
  ['en', 'what does auto-trade do', 'switches/auto'],
  ['en', 'how do I take a payout as a provider', 'pay-payouts/pay'],
  ['zh_cn', '平台靠什么盈利', 'about/earns'],
  ['zh_cn', '你们保存哪些个人数据', 'privacy/intro'],
  ['zh_cn', '怎么下载我的数据', 'own-data/download'],
  ['zh_cn', '怎么注销账号', 'own-data/close'],
  ['zh_cn', '优惠券怎么用', 'rewards/coupons'],
  ['zh_cn', '怎么邀请操作员', 'teams/invite'],
  ['zh_cn', '班次结束怎么交接', 'shifts/end'],
  ['zh_cn', '自动交易是什么', 'switches/auto'],
  ['zh_cn', '怎么为用户代付', 'pay-payouts/intro'],
  ['zh_cn', '怎么购买积分', 'buy-points/intro'],
  ['zh_cn', '卖方不放行积分怎么办', 'points-disputes/intro'],
  ['zh_cn', '怎么出售积分', 'sell-points/intro'],
  ['zh_cn', '怎么发布积分广告', 'points-ads/set'],
  ['zh_cn', '充值没有到账', 'deposit/missing'],
  ['zh_cn', '网络费是多少', 'withdraw/fee'],
  ['zh_cn', '怎么提现到银行', 'payout/intro'],
  ['zh_cn', '怎么给朋友发送积分', 'send-points/intro'],
  ['zh_cn', '怎么兑换比特币', 'swap/intro'],
  ['zh_cn', '怎么添加收款账户', 'payment-accounts/add'],
  ['zh_cn', '每天的额度是多少', 'identity/limits'],
  ['zh_cn', '手机丢失了', 'security/lost'],
  ['zh_cn', '怎么提交工单', 'requests/make'],
  ['zh_cn', '我什么时候能收到钱？', 'get-paid/intro'],
  ['zh_cn', '手续费是多少', 'fees/intro'],
  ['zh_cn', '怎么出售礼品卡', 'sell-a-card/intro'],
  ['zh_cn', '忘记交易密码怎么办', 'trading-password/forgot'],
  ['zh_cn', '卖家如何取消订单', 'cancel-an-order/seller'],
  ['zh_cn', '对方说是客服，让我加微信，是不是骗子', 'scams/intro'],
  ['zh_cn', '我的广告为什么不显示', 'buy-ads/hidden'],
  ['zh_cn', '保证金怎么取回', 'bail/back'],
  ['zh_cn', '对裁决不服可以申诉吗', 'rulings/appeal'],
  ['zh_cn', '怎么发起争议？', 'claims/make'],
  ['zh_cn', '卡不能用怎么办', 'claims/make'],
  ['zh_cn', '怎么拉黑别人', 'blocked-and-paused/block'],
  ['zh_cn', '怎么成为收卡商', 'providers/intro'],
  ['zh_cn', '收不到验证码', 'account/code'],
  ['zh_cn', '账号为什么被暂停', 'blocked-and-paused/paused'],
  ['zh_cn', '怎么寄实体卡', 'physical-cards/send'],
  ['zh_cn', '我要转人工客服', 'support/person'],
  ['zh_cn', '怎么切换语言', 'languages/language'],
];

const STRANGE: readonly (readonly [HelpLang, string])[] = [
  ['en', 'What will the weather be in Paris tomorrow?'],
  ['en', 'recommend me a pizza recipe with mushrooms'],
  ['en', 'hello'],
  ['en', '???'],
  ['zh_cn', '明天北京天气怎么样'],
  ['zh_cn', '推荐一部好看的电影'],
  ['zh_cn', '你好'],
  ['zh_cn', ''],
];

describe('the help articles', () => {
  const files = readArticleFiles();
  const articles = files.map(({ article }) => article);
  const inLang = (lang: HelpLang) => articles.filter((article) => article.lang === lang);

  it('say the same in both languages: the same articles, parts, places and rules', () => {
    const shape = (lang: HelpLang) =>
      inLang(lang).map(({ id, topic, position, items }) => ({
        id,
        topic,
        position,
        items: items.map(({ item, body }) => [
          item,
          ruleNamesIn(body).sort(),
          readBlocks(body).map(({ kind }) => kind),
        ]),
      }));
    expect(shape('zh_cn')).toEqual(shape('en'));
    expect(inLang('en').length).toBeGreaterThanOrEqual(20);
  });

  it('name rules that there are, and write no number of a rule down themselves', () => {
    for (const { id, items } of articles) {
      for (const { item, body } of items) {
        expect(
          ruleNamesIn(body).filter((name) => !isRuleName(name)),
          `${id}/${item}`,
        ).toEqual([]);
        const text = plainText(body.replaceAll(/\{[^}]*\}/g, ''));
        expect(
          text.match(/\d+ ?(%|minutes?|hours?|days?|seconds?|points?\b|分钟|小时|天|秒)/g)?.filter(notAnExample) ?? [],
          `${id}/${item}`,
        ).toEqual([]);
      }
    }
  });

  /** The value of a point and the figures of the price example are not rules. */
  const notAnExample = (sentence: string): boolean => !['85 points', '1 points', '1 point'].includes(sentence);

  it('lead to each other by links that end somewhere', () => {
    const there = new Set(
      inLang('en').flatMap(({ id, items }) => [`/help/${id}`, ...items.map(({ item }) => `/help/${id}/${item}`)]),
    );
    for (const { id, lang, items } of articles) {
      const links = items.flatMap(({ body }) => [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, href]) => href ?? ''));
      expect(
        links.filter((href) => href.startsWith('/help') && !there.has(href)),
        `${id} ${lang}`,
      ).toEqual([]);
      expect(
        links.filter((href) => !href.startsWith('/')),
        `${id} ${lang}`,
      ).toEqual([]);
    }
  });
});

describe('the help centre', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ loops: false, rules: { 'orders.view_timeout_s': 240 } });
  });
  afterAll(() => app.close());

  it.each(QUESTIONS)('answers (%s) %s', async (lang, question, source) => {
    const answer = await answerQuestion(app.services, lang, question);
    const sources = answer.sources.map(({ id, item }) => `${id}/${item}`);
    expect(`${answer.hasAnswer} ${sources.join(' ')}`).toContain(source);
  });

  it.each(STRANGE)('says that it knows nothing of (%s) %s', async (lang, question) => {
    const answer = await answerQuestion(app.services, lang, question);
    expect(answer.sources.map(({ id, item }) => `${id}/${item} ${answer.confidence}`)).toEqual([]);
    expect(answer).toMatchObject({ hasAnswer: false, handOver: true });
    expect(answer.text).toContain(lang === 'en' ? 'person' : '人工');
  });

  it('lists its articles by topic in the language asked for, with the numbers in force', async () => {
    const wire = client(app.url);
    const { list } = await wire.call('help.listArticles', {});
    const chinese = await wire.call('help.listArticles', {}, { lang: 'zh_cn' });
    expect(chinese.list.map(({ id }) => id)).toEqual(list.map(({ id }) => id));
    expect(list[0]).toMatchObject({ id: 'points', topic: 'start' });
    expect(list.at(-1)).toMatchObject({ id: 'aml-policy', topic: 'policies' });
    expect(chinese.list[0]?.title).toBe('什么是积分');
    for (const { summary } of [...list, ...chinese.list]) expect(summary).not.toMatch(/[{}*]/);
    const article = await wire.call('help.getArticle', { id: 'order-clocks' });
    expect(article.items.map(({ item }) => item).slice(0, 2)).toEqual(['intro', 'view']);
    expect(JSON.stringify(article.items[1]?.blocks)).toContain('within 4 minutes');
    const [, view] = (await wire.call('help.getArticle', { id: 'order-clocks' }, { lang: 'zh_cn' })).items;
    expect(JSON.stringify(view?.blocks)).toContain('4 分钟');
    await expect(wire.call('help.getArticle', { id: 'cakes' })).rejects.toMatchObject({ code: 'nothing.found' });
  });

  it('finds parts by words of either language, headings before mentions', async () => {
    const wire = client(app.url);
    const results = await wire.call('help.search', { text: 'appeal' });
    expect(results.list[0]).toMatchObject({ id: 'rulings', item: 'appeal', topic: 'disputes' });
    expect(results.list.length).toBeGreaterThan(1);
    const chinese = await wire.call('help.search', { text: '交易密码' }, { lang: 'zh_cn' });
    expect(chinese.list[0]?.id).toBe('trading-password');
    expect((await wire.call('help.search', { text: "'|&!():* \\ ''" })).list).toEqual([]);
    expect((await wire.call('help.search', { text: 'xylophone' })).list).toEqual([]);
  });

  it('answers with what the articles say, and offers a person', async () => {
    const answer = await answerQuestion(app.services, 'en', 'view timeout');
    expect(answer.text).toContain('within 4 minutes');
    expect(answer.text).not.toMatch(/[{}*]|\]\(/);
    expect(answer.text).toContain('ask for a person');
    expect(answer.confidence).toBeGreaterThan(0.9);
    expect(answer.sources[0]?.title).toContain('The clocks of an order: View timeout');
  });

  it('keeps one copy, whoever brings it, and counts what changes', async () => {
    const { db } = app.services;
    const loads = await Promise.all([loadHelp(db), loadHelp(db)]);
    expect(loads).toEqual([false, false]);
    const make = (title: string) => {
      const text = `---\ntitle: ${title}\ntopic: start\nposition: 1\nwords: none\n---\nA quokka smiles.\n`;
      return [{ name: 'quokka.en.md', article: parseArticle('quokka', 'en', text), text }];
    };
    await Promise.all([loadHelp(db, make('One')), loadHelp(db, make('One')), loadHelp(db, make('One'))]);
    await loadHelp(db, make('Two'));
    const { rows } = await db.pool.query('SELECT id, title, version FROM help_article');
    expect(rows).toEqual([{ id: 'quokka', title: 'Two', version: 2 }]);
    expect((await answerQuestion(app.services, 'en', 'quokkas')).sources).toEqual([
      { id: 'quokka', item: 'intro', title: 'Two' },
    ]);
    expect(await loadHelp(db)).toBe(true);
    expect((await answerQuestion(app.services, 'en', 'quokkas')).hasAnswer).toBe(false);
  });
});
