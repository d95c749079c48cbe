import { describe, expect, it } from 'vitest';
import { FINGERPRINT, isVisitorToken, shownName, visitorName, visitorPublicId } from './visitor.ts';

describe('a visitor', () => {
  const fingerprint = '00112233445566778899aabbccddeeff';

  it('is called after the last six signs of the id', () => {
    const id = visitorPublicId(fingerprint);
    expect(id).toBe('tbay00112233445566778899aabbccddeeff');
    expect(visitorName(id)).toBe('Tourist-ddeeff');
  });

  it('is shown by that name, an account by its own, and nobody who is gone', () => {
    expect(shownName({ name: 'Ann', publicId: null })).toBe('Ann');
    expect(shownName({ name: null, publicId: visitorPublicId(fingerprint) })).toBe('Tourist-ddeeff');
    expect(shownName({ name: null, publicId: null })).toBe('Tourist-');
  });

  it('has a fingerprint of 128 bits', () => {
    expect(FINGERPRINT.test(fingerprint)).toBe(true);
    for (const wrong of ['', fingerprint.slice(1), `${fingerprint}0`, fingerprint.toUpperCase(), 'g'.repeat(32)]) {
      expect(FINGERPRINT.test(wrong), wrong).toBe(false);
    }
  });

  it('has a token that no account has: theirs are base64url, which knows no dot', () => {
    expect(isVisitorToken('tbay.abc')).toBe(true);
    expect(isVisitorToken('tbayabc')).toBe(false);
    expect(isVisitorToken('')).toBe(false);
  });
});
