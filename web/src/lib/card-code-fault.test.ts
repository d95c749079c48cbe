import { describe, expect, it } from 'vitest';
import { pinFaultKey, splitPin } from './card-code-fault.ts';

const FORMS = { codePattern: '^[0-9]{16}$', pinPattern: '^[0-9]{4}$' };

describe('a PIN beside its code', () => {
  it('is parted from a code that was typed with it, once', () => {
    const parts = { code: '6006491234567890', pin: '1234' };
    expect(splitPin({ code: '6006 4912 3456 7890 1234', pin: '' }, FORMS)).toEqual(parts);
    expect(splitPin({ code: '6006491234567890, PIN 1234', pin: '' }, FORMS)).toEqual(parts);
    expect(splitPin(parts, FORMS)).toBeNull();
    expect(splitPin({ code: '6006491234567890 PIN 1234', pin: '9' }, FORMS)).toBeNull();
  });

  it('has its form, and a card has one', () => {
    const fault = (code: string, pin: string) => pinFaultKey({ code, pin });
    expect([fault('6006491234567890', ''), fault('6006491234567890', '12-34')]).toEqual([null, null]);
    expect(fault('6006491234567890', '12')).toBe('ui:pin.form');
    expect(fault('6006491234567890 PIN 1234', '5678')).toBe('ui:pin.form');
  });
});
