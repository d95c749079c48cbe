type HoldRefusal = { readonly code: 'auth.money_held'; readonly until: number } | { readonly code: 'orders.paused' };

/** The refusal of an order whose payer's points are held. Why and how long is told to the payer only. */
export function refusalOfHold(
  held: ReadonlyMap<string, number>,
  { payerId, takerId }: { readonly payerId: string; readonly takerId: string },
): HoldRefusal | null {
  const until = held.get(payerId);
  if (until === undefined) return null;
  return payerId === takerId ? { code: 'auth.money_held', until } : { code: 'orders.paused' };
}
