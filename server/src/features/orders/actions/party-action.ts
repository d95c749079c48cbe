import type { z } from 'zod';
import type { FunctionDef } from '#contract/define.ts';
import type { GiftState } from '#core/orders/gift-states.ts';
import { requireTradingPassword } from '#server/features/auth/public.ts';
import { type Handler, handle, type WriteCall } from '#server/gateway/handler.ts';
import { actAsParty, type PartyCommand } from './act-as-party.ts';

type ActDef<P extends z.ZodType> = FunctionDef<P, z.ZodType<unknown, { state: GiftState }>>;

/** A function with which a party sends one event to its order, and nothing else. */
export function partyAction<P extends z.ZodType<{ code: string }>>(
  def: ActDef<P>,
  commandOf: (params: z.output<P>) => PartyCommand,
): Handler {
  return handle(def, (call: WriteCall, params) => actAsParty(call, params.code, commandOf(params)));
}

/**
 * The same for an event that settles the order, gives it up, or binds to a settlement: with the trading password, and of an account
 * that things may leave. Throws what `unpayable` answers.
 */
export function provenAction<P extends z.ZodType<{ code: string; tradePassword: string }>>(
  def: ActDef<P>,
  commandOf: (params: z.output<P>) => PartyCommand,
): Handler {
  return handle(
    def,
    (call: WriteCall, params) => actAsParty(call, params.code, { ...commandOf(params), settles: true }),
    (call, { tradePassword }) => requireTradingPassword(call, tradePassword),
  );
}
