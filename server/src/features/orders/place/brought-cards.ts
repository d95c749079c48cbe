import { refusalWithoutLocks } from '#core/orders/place.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { newId } from '#server/platform/ids.ts';
import { openSeals, type Sealed, type SealTarget } from '../seal-cards.ts';
import { placeRules } from './place-batch.ts';
import type { PlaceRequest } from './place-request.ts';
import { refusalError } from './refusal-error.ts';

/**
 * A request with the opened codes of its cards. Opening seals costs more than the rest of placing, so checks that need
 * neither codes nor locks come before.
 */
export async function withCodes(
  call: Pick<UserCall, 'services' | 'session'>,
  request: PlaceRequest,
  { sealed, ...target }: Omit<SealTarget, 'cardIds'> & { readonly sealed: Sealed },
): Promise<PlaceRequest> {
  const rules = placeRules(call.services);
  const refusal = refusalWithoutLocks(request, rules);
  if (refusal !== null) throw refusalError(refusal);
  const cardIds = request.cards.map(() => newId());
  const codes = await openSeals(call, { ...target, cardIds }, sealed);
  const newCards = request.cards.map((card, index) => {
    const stored = codes[index] ?? null;
    return {
      id: cardIds[index] ?? '',
      row: index + 1,
      faceValue: card.faceValue,
      imageId: card.imageId,
      codeKey: stored?.hash.toString('latin1') ?? null,
      stored,
    };
  });
  const whole: PlaceRequest = { ...request, cards: newCards, newCards };
  const repeated = refusalWithoutLocks(whole, rules);
  if (repeated !== null) throw refusalError(repeated);
  return whole;
}
