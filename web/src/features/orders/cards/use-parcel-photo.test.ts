import { expect, it, vi } from 'vitest';
import { photoOf } from './use-parcel-photo.ts';

vi.mock('virtual:catalogue', () => ({ table: {} }));

it('sends a parcel’s photo along once the server has it, and waits for one that is on its way', () => {
  expect(photoOf(undefined)).toEqual({ imageId: undefined, share: 0, isSending: false, fault: null });
  expect(photoOf({ id: null, share: 0.5, error: null })).toMatchObject({ isSending: true, imageId: undefined });
  expect(photoOf({ id: 'upload', share: 1, error: null })).toMatchObject({ isSending: false, imageId: 'upload' });
  expect(photoOf({ id: null, share: 0, error: 'Too large' })).toMatchObject({ isSending: false, fault: 'Too large' });
});
