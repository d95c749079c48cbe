import { describe, expect, it } from 'vitest';
import { normalCode } from '#core/orders/card-code.ts';
import { fitsBrand, maskCode, pastedFault, pastedLines, readPasted } from './code-text.ts';

describe('card codes on the screen', () => {
  it('hides all but the last four', () => {
    expect(maskCode('AQ7K-M2XTRC-9PLW')).toBe('••••-••••••-9PLW');
    expect(maskCode('ABC')).toBe('ABC');
    expect(maskCode('12345 6')).toBe('••345 6');
  });
  it('compares with the brand’s form', () => {
    expect(fitsBrand('aq7k-m2xtrc-9plw', '^[A-Z0-9]{14}$')).toBe(true);
    expect(fitsBrand('aq7k', '^[A-Z0-9]{14}$')).toBe(false);
    expect(fitsBrand('aq7k', null)).toBeNull();
    expect(fitsBrand('aq7k', '(')).toBeNull();
  });
  it('reads pasted lists', () => {
    expect(readPasted('AQ7K-M2XTRC-9PLW, 100\n\r\n KD93 \tUSD 50\nplain-code 7\nX1Y2;$25.00')).toEqual([
      { code: 'AQ7K-M2XTRC-9PLW', face: 100 },
      { code: 'KD93', face: 50 },
      { code: 'plain-code', face: 7 },
      { code: 'X1Y2', face: 25 },
    ]);
  });
  it('reads many cards of a line, whatever separates them', () => {
    const codes = ['AQ7K-M2XTRC-9PLW', 'KD93-XX44', 'ZZ11 22YY'];
    for (const separator of [', ', ';', '\t', ' | ', '，', '；', '、']) {
      expect(readPasted(codes.join(separator))).toEqual(codes.map((code) => ({ code, face: null })));
    }
    const faced = [
      'AQ7K-M2XTRC-9PLW: 100',
      'AQ7K-M2XTRC-9PLW=100',
      'AQ7K-M2XTRC-9PLW - 100',
      '"AQ7K-M2XTRC-9PLW","100"',
    ];
    for (const line of faced) expect(readPasted(line)).toEqual([{ code: 'AQ7K-M2XTRC-9PLW', face: 100 }]);
    expect(readPasted('AQ7K-M2XT, 100, KD93-XX44, 50')).toEqual([
      { code: 'AQ7K-M2XT', face: 100 },
      { code: 'KD93-XX44', face: 50 },
    ]);
  });
  it('takes a number after a space for a face value only where no code ends like that', () => {
    const lines = [
      'AQ7K-M2XTRC-9PLW 100',
      '1234 5678 9012 50',
      'AQ7K 1234',
      '1234 5678 $50',
      '1234 5678 50 USD',
      'KD93 25.00',
    ];
    expect(readPasted(lines.join('\n'))).toEqual([
      { code: 'AQ7K-M2XTRC-9PLW', face: 100 },
      { code: '1234 5678 9012 50', face: null },
      { code: 'AQ7K 1234', face: null },
      { code: '1234 5678', face: 50 },
      { code: '1234 5678', face: 50 },
      { code: 'KD93', face: 25 },
    ]);
  });
  it('says of each pasted line why it is no card', () => {
    const lines = pastedLines('AQ7K-M2XTRC-9PLW, 100\n\nAQ9, 50\nKD93KD93, abc\naq7km2xtrc9plw\nKD93KD94, 9000');
    const earlier = new Set<string>();
    const faults = lines.map(({ line, code, face }) => {
      const fault = pastedFault({ code, face }, earlier, (value) => value <= 500);
      earlier.add(normalCode(code));
      return [line, fault];
    });
    expect(faults).toEqual([
      [1, null],
      [3, 'sell.codeForm'],
      [4, 'paste.faceForm'],
      [5, 'sell.codeTwice'],
      [6, 'paste.faceLimits'],
    ]);
  });
});
