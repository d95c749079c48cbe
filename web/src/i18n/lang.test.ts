import { afterEach, describe, expect, it } from 'vitest';
import { browserTexts } from '#web/lib/browser-texts.ts';
import { keepShownLang, offeredLang } from './lang.ts';

describe('the language that a browser is offered', () => {
  afterEach(() => browserTexts.remove('lang'));

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
