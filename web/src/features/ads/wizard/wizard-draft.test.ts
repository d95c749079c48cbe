import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_AD } from './ad-form-schema.ts';
import { US_CODES } from './card-type.fixture.ts';
import { draftOfUser, dropDraft, forgetMemory, keepDraft, keepRate, openStep } from './wizard-draft.ts';

const step1 = { ...EMPTY_AD, brandId: 'amazon' };
const step2 = { ...step1, typeIds: [US_CODES.id], minFace: 10, maxFace: 500 };
const step3 = { ...step2, totalAmount: 1000 };

/** A tab's storage, without a browser. */
function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

describe('the draft of an offer', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', memoryStorage());
    forgetMemory();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('survives leaving and a reload, each user for themselves', () => {
    keepDraft('ann', { ...step2, tags: ['Fast'] });
    forgetMemory();
    expect(draftOfUser('ann', 'buy').values).toMatchObject({ minFace: 10, tags: ['Fast'] });
    expect(draftOfUser('ben', 'buy').values).toEqual(EMPTY_AD);
  });
  it('never keeps the trading password, nor a rate that only was typed', () => {
    keepDraft('ann', { ...step3, rate: '85', tradePassword: 'Trade2468' });
    expect(sessionStorage.getItem('publish.ann')).not.toContain('Trade2468');
    forgetMemory();
    expect(draftOfUser('ann', 'buy').values).toMatchObject({ rate: '', tradePassword: '' });
  });
  it('keeps a chosen rate for a while, until step 4 is opened again or the card changes', () => {
    keepDraft('ann', step3);
    keepRate('ann', 'buy', '85');
    forgetMemory();
    expect(draftOfUser('ann', 'buy').values.rate).toBe('85');
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(draftOfUser('ann', 'buy').values.rate).toBe('');
    keepRate('ann', 'buy', '86');
    keepDraft('ann', { ...step3, description: 'Photos of both sides.' });
    expect(draftOfUser('ann', 'buy').values.rate).toBe('86');
    keepDraft('ann', { ...step3, typeIds: ['amazon-gb-gbp-ecode'] });
    expect(draftOfUser('ann', 'buy').values.rate).toBe('');
    keepRate('ann', 'buy', '87');
    keepRate('ann', 'buy', null);
    expect(draftOfUser('ann', 'buy').values.rate).toBe('');
  });
  it('opens a step when those before it are done', () => {
    const farthest = () => openStep(draftOfUser('ann', 'buy'), [US_CODES]);
    expect(farthest()).toBe(1);
    keepDraft('ann', step1);
    expect(farthest()).toBe(2);
    keepDraft('ann', step2);
    expect(farthest()).toBe(3);
    keepDraft('ann', step3);
    expect(farthest()).toBe(4);
    keepRate('ann', 'buy', '85');
    expect(farthest()).toBe(6);
    keepDraft('ann', { ...step3, maxFace: 5000 });
    expect(farthest()).toBe(2);
  });
  it('starts anew after publishing, for the other kind, and from what makes no sense', () => {
    keepDraft('ann', step3);
    expect(draftOfUser('ann', 'sell').values).toEqual({ ...EMPTY_AD, kind: 'sell' });
    dropDraft('ann');
    expect(draftOfUser('ann', 'buy').values).toEqual(EMPTY_AD);
    sessionStorage.setItem('publish.ben', '{"values":7');
    expect(draftOfUser('ben', 'buy').values).toEqual(EMPTY_AD);
  });
});
