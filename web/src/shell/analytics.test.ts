import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FakePlausible, fakePlausible } from '#tests/fakes/plausible.ts';
import { countPageView } from './analytics.ts';

const domain = 'market.example';
const NO_WISHES = { doNotTrack: null };
let plausible: FakePlausible;

beforeAll(async () => {
  plausible = await fakePlausible(domain);
});
afterAll(() => plausible.close());

describe('a page view', () => {
  it('reaches the counter as its pattern, without the codes in it', async () => {
    const counter = { url: plausible.url, domain };
    for (const path of ['/gift?brand=amazon', '/operate/AD12/GO34/u-56', '/help/fees', '/no/such/page'])
      countPageView(path, counter, NO_WISHES);
    await vi.waitFor(() => expect(plausible.statuses).toEqual([202, 202, 202, 202]));
    expect(plausible.views.map(({ url }) => url).sort()).toEqual([
      'https://market.example/404',
      'https://market.example/gift',
      'https://market.example/help/:id/:item',
      'https://market.example/operate/:adCode/:orderCode/:opponentCode',
    ]);
    expect(plausible.views.every(({ name, referrer }) => name === 'pageview' && referrer === undefined)).toBe(true);
  });

  it.each([
    ['who asked not to be tracked', { doNotTrack: '1' }],
    ['with Global Privacy Control', { globalPrivacyControl: true }],
  ])('is not counted for readers %s', (_name, wishes) => {
    const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
    countPageView('/gift', { url: plausible.url, domain }, wishes);
    expect(sent).not.toHaveBeenCalled();
    sent.mockRestore();
  });

  it('that does not arrive disturbs nobody', async () => {
    const sent = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('blocked'));
    countPageView('/gift', { url: 'http://127.0.0.1:1', domain }, NO_WISHES);
    expect(sent).toHaveBeenCalledOnce();
    await expect(sent.mock.results[0]?.value).rejects.toThrow('blocked');
    sent.mockRestore();
  });
});
