/** The parts that the machines of orders of cards and of points share: their refusals, and the clock of an order. */
export const ORDER_MACHINE = {
  silent: ['clock'],
  refusesFirst: 'state',
  refusals: { state: 'orders.wrong_state', role: 'orders.not_allowed', ended: 'orders.ended' },
  clock: {
    dueAt: ({ dueAt }: { readonly dueAt: number | null }) => dueAt,
    move: (now: number) => ({ event: { type: 'clock' }, actor: { role: 'system', userId: null }, now }) as const,
    early: 'orders.not_due',
    late: 'orders.too_late',
  },
} as const;
