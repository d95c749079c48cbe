import type { PlacedCard, PlaceRefusal } from './place-facts.ts';

type BroughtCard = Pick<PlacedCard, 'imageId' | 'codeKey'>;

/** The refusal for an image or code that occurs twice in one list, or null; also of cards delivered for a promise. */
export function refusalOfRepeats(cards: readonly BroughtCard[]): PlaceRefusal | null {
  if (repeatedRow(cards, ({ imageId }) => imageId) !== null) return { code: 'cards.image_twice' };
  const row = repeatedRow(cards, ({ codeKey }) => codeKey);
  return row === null ? null : { code: 'cards.duplicate_row', row };
}

/** The first row, from 1, whose key occurred in an earlier row; null without a repetition. */
function repeatedRow(cards: readonly BroughtCard[], keyOf: (card: BroughtCard) => string | null): number | null {
  if (cards.length < 2) return null;
  const keys = new Set<string>();
  for (const [index, card] of cards.entries()) {
    const key = keyOf(card);
    if (key !== null && keys.has(key)) return index + 1;
    if (key !== null) keys.add(key);
  }
  return null;
}
