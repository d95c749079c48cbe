import type { viewOrder } from '#server/features/orders/public.ts';

type Details = Awaited<ReturnType<typeof viewOrder>>['details'];

/** The rulings on an order, each with the name of its moderator. */
export const rulingsOf = ({ rulings, people }: Pick<Details, 'rulings' | 'people'>) =>
  rulings.map(({ moderatorId, outcome, amount, reason, onAppeal, fraud, at }) => ({
    outcome,
    amount: amount.toString(),
    reason,
    onAppeal,
    fraud,
    at,
    moderator: people.get(moderatorId)?.name ?? '',
  }));
