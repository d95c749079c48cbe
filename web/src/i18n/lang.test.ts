import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserTexts } from '#web/lib/browser-texts.ts';
import { keepShownLang, offeredLang } from './lang.ts';

beforeEach(() => void vi.stubGlobal('window', { name: '' }));
afterEach(() => {
  browserTexts.remove('lang');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('the language that a browser is offered', () => {
  it('is the one that it wants first, of those that there are', () => {
    expect(offeredLang(['zh-CN', 'en-US'])).toBe('zh_cn');
    expect(offeredLang(['fr', 'ZH'])).toBe('zh_cn');
  });

  it('is none where it is shown already, or there is nothing that it wants', () => {
    expect(offeredLang(['en-US', 'zh-CN'])).toBeNull();
    expect(offeredLang(['fr-FR', 'de'])).toBeNull();
    expect(offeredLang([])).toBeNull();
  });

  it('is none once somebody chose, or kept what is shown', () => {
    keepShownLang();
    expect(offeredLang(['zh-CN'])).toBeNull();
    browserTexts.set('lang', 'zh_cn');
    expect(offeredLang(['en-US'])).toBeNull();
  });
});

describe('in a browser that blocks storage', () => {
  const reloaded = async () => {
    vi.resetModules();
    return import('./lang.ts');
  };
  beforeEach(() => {
    const storage = () => {
      throw new DOMException('Access is denied for this document', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: storage, setItem: storage, removeItem: storage });
  });

  it('the language that was chosen is shown by the page that follows', async () => {
    vi.useFakeTimers();
    const { chooseLang } = await reloaded();
    vi.stubGlobal('location', { reload: vi.fn() });
    chooseLang('zh_cn');
    vi.runAllTimers();
    expect(location.reload).toHaveBeenCalledOnce();
    const next = await reloaded();
    expect(next.storedLang()).toBe('zh_cn');
    expect(next.offeredLang(['en'])).toBeNull();
  });

  it('the language that was kept is offered no other on the next page', async () => {
    (await reloaded()).keepShownLang();
    expect((await reloaded()).offeredLang(['zh-CN'])).toBeNull();
  });

  it('a name that another site gave to the tab chooses none', async () => {
    window.name = 'checkout';
    expect((await reloaded()).offeredLang(['zh-CN'])).toBe('zh_cn');
  });
});
