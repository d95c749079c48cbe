import { tell } from '#server/platform/outbox/tell.ts';
import type { Scope } from './scope.ts';

/** A change of what protects an account ends all that could have been set up by whoever had it before. Its owner is told. */
export async function endBearers({ services, tx }: Scope, userId: string): Promise<void> {
  let hasEnded = false;
  for (const end of services.bearers) hasEnded = (await end({ services, tx }, userId)) || hasEnded;
  if (hasEnded) await tell(tx, { event: 'users.changed', to: { owner: userId }, payload: { what: 'bearers_ended' } });
}
