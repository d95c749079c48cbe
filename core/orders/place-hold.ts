type HoldRefusal = { readonly code: 'auth.money_held'; readonly until: number } | { readonly code: 'orders.paused' };

/** The refusal of an order that takes points or cards of a held account. Why and how long is told to its owner only. */
export function refusalOfHold(
  held: ReadonlyMap<string, number>,
  { giverIds, takerId }: { readonly giverIds: readonly string[]; readonly takerId: string },
): HoldRefusal | null {
  const heldId = giverIds.find((id) => held.has(id));
  if (heldId === undefined) return null;
  const until = held.get(heldId) ?? 0;
  return heldId === takerId ? { code: 'auth.money_held', until } : { code: 'orders.paused' };
}
