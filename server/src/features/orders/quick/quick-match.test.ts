import { expect, it } from 'vitest';
import { onlineFirst } from './quick-match.ts';

it('puts providers who are online before better offers of those who are away', () => {
  const matches = ['far', 'near', 'farther', 'nearer'].map((ownerId) => ({ offer: { ownerId } }));
  const sorted = onlineFirst(matches, (ownerId) => ownerId.startsWith('near'));
  expect(sorted.map(({ offer }) => offer.ownerId)).toEqual(['near', 'nearer', 'far', 'farther']);
});
