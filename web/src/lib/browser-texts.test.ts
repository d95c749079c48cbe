import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserTexts, isStorageBlocked } from './browser-texts.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('Access is denied for this document', 'SecurityError');
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps texts until the page closes in a browser that blocks storage, and says so', () => {
  expect(isStorageBlocked()).toBe(true);
  expect(browserTexts.get('lang')).toBeNull();
  browserTexts.set('lang', 'zh_cn');
  expect(browserTexts.get('lang')).toBe('zh_cn');
  browserTexts.remove('lang');
  expect(browserTexts.get('lang')).toBeNull();
});
