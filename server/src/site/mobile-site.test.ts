import { describe, expect, it } from 'vitest';
import { mobilePaths, mobileSiteOf, mobileUrl } from '#server/platform/mobile-site.ts';
import { moveOf, type PageRequest } from './mobile-site.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148';
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const TABLET = 'Mozilla/5.0 (Linux; Android 15; Pixel Tablet) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const SITE = {
  url: 'https://m.market.example',
  paths: {
    '/wallet': '/me/points',
    '/operate/$adCode/$orderCode/$opponentCode': '/order/$orderCode',
    '/help/{-$id}/{-$item}': '/faq/{-$id}',
    '/bail': null,
  },
};

const request = (url: string, part: Partial<PageRequest> = {}): PageRequest => ({
  url,
  userAgent: IPHONE,
  mobileHint: undefined,
  cookie: undefined,
  ...part,
});
const locationOf = (url: string, part: Partial<PageRequest> = {}) => moveOf(request(url, part), SITE)?.location ?? null;

describe('the mobile site', () => {
  it.each([
    ['/', '/'],
    ['/gift', '/gift'],
    ['/wallet', '/me/points'],
    ['/operate/AD1/GO2/U3', '/order/GO2'],
    ['/help', '/faq'],
    ['/help/service/2', '/faq/service'],
    ['/orderList/gift?search=a%26b&page=2', '/orderList/gift?search=a%26b&page=2'],
  ])('has the page %s at %s', (path, target) => {
    expect(locationOf(path)).toBe(SITE.url + target);
  });

  it.each(['/bail', '/staff/arbitration/GO1', '/adminSetup/key', '/nowhere', '//evil.example', '/gift/..//evil'])(
    'leaves %s here',
    (path) => {
      expect(locationOf(path)).toBeNull();
    },
  );

  it('is for phones', () => {
    expect(locationOf('/gift', { userAgent: PIXEL })).not.toBeNull();
    expect(locationOf('/gift', { userAgent: 'Chrome', mobileHint: '?1' })).not.toBeNull();
    for (const userAgent of [TABLET, IPAD, DESKTOP, undefined]) expect(locationOf('/gift', { userAgent })).toBeNull();
  });

  it('is left for this one by choice, which holds until it is taken back', () => {
    const left = moveOf(request('/wallet?desktop=1&page=2'), SITE);
    expect(left).toMatchObject({ location: '/wallet?page=2' });
    expect(left?.cookie).toMatch(/^desktop=1; Path=\/; Max-Age=\d{8}; HttpOnly; SameSite=Lax$/);
    expect(locationOf('/wallet', { cookie: 'other=2; desktop=1' })).toBeNull();
    expect(locationOf('/wallet', { cookie: 'notdesktop=1; desktop=11' })).not.toBeNull();
    const back = moveOf(request('/wallet?desktop=0', { cookie: 'desktop=1' }), SITE);
    expect(back).toMatchObject({ location: `${SITE.url}/me/points` });
    expect(back?.cookie).toMatch(/^desktop=; Path=\/; Max-Age=0;/);
    expect(moveOf(request('/bail?desktop=0'), SITE)).toMatchObject({ location: '/bail' });
  });
});

describe('the variables of the mobile site', () => {
  it('name an origin of its own and paths of known pages', () => {
    expect(mobileUrl.parse('https://m.market.example/')).toBe('https://m.market.example');
    expect(() => mobileUrl.parse('https://market.example/m')).toThrow('must be an origin');
    expect(mobilePaths.parse('{"/wallet":"/me","/bail":null}')).toEqual({ '/wallet': '/me', '/bail': null });
    for (const text of ['{', '{"/nowhere":"/x"}', '{"/wallet":"/me/$code"}', '{"/wallet":"//evil.example"}', '[1]']) {
      expect(mobilePaths.safeParse(text).success, text).toBe(false);
    }
  });

  it('do not lead in a circle', () => {
    const url = 'https://market.example';
    expect(() => mobileSiteOf(url, undefined, url)).toThrow(/^MOBILE_URL: /);
    expect(() => mobileSiteOf(undefined, {}, url)).toThrow(/^MOBILE_PATHS: /);
    expect(mobileSiteOf(undefined, undefined, url)).toBeNull();
  });
});
