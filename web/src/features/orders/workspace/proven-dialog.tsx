import type { ComponentProps } from 'react';
import type { CallName, ParamsOf } from '#contract/catalogue.ts';
import type { ParamName } from '#web/api/limits.ts';
import { HeldNote, ResetPauseNote } from '#web/features/people/public.ts';
import { OrderDialog } from './dialog.tsx';

/** Functions that settle an order, give it up, or bind to a settlement. */
type ProvenName = {
  [N in CallName]: ParamsOf<N> extends { code: string; tradePassword: string } ? N : never;
}[CallName];

type Password<N extends CallName> = 'tradePassword' & ParamName<N>;
type Props<N extends ProvenName> = Omit<ComponentProps<typeof OrderDialog<N, Password<N>>>, 'fields' | 'children'>;

/** The gate before such an act, which asks for the trading password. */
export function OrderProvenDialog<N extends ProvenName>(props: Props<N>) {
  return (
    <OrderDialog
      {...(props as unknown as Props<'disputes.acceptClaim'>)}
      fields={[{ kind: 'password', name: 'tradePassword' }]}
    >
      <ResetPauseNote />
      <HeldNote />
    </OrderDialog>
  );
}
