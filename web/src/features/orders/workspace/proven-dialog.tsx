import { type ComponentProps, useEffect, useState } from 'react';
import type { CallName, ParamsOf } from '#contract/catalogue.ts';
import { ResetPauseNote } from '#web/features/people/public.ts';
import { isWrongTradingPassword, TradingPasswordField } from '#web/ui/form/trading-password-field.tsx';
import { OrderDialog } from './dialog.tsx';

/** Functions that settle an order, give it up, or bind to a settlement. */
type ProvenName = {
  [N in CallName]: ParamsOf<N> extends { code: string; tradePassword: string } ? N : never;
}[CallName];

type Unproven<P> = P extends unknown ? Omit<P, 'tradePassword'> : never;

type Props<N extends ProvenName> = Omit<ComponentProps<typeof OrderDialog<N>>, 'params' | 'children' | 'ready'> & {
  params: Unproven<ParamsOf<N>>;
};

/** The gate before such an act, which asks for the trading password. */
export function OrderProvenDialog<N extends ProvenName>({ params, ...dialog }: Props<N>) {
  const [password, setPassword] = useState('');
  const { opened } = dialog;
  useEffect(() => {
    if (opened) setPassword('');
  }, [opened]);
  return (
    <OrderDialog
      {...dialog}
      params={{ ...params, tradePassword: password } as unknown as ParamsOf<N>}
      ready={password.length > 0}
      isFieldError={isWrongTradingPassword}
    >
      {(error: unknown) => (
        <>
          <ResetPauseNote />
          <TradingPasswordField value={password} onChange={setPassword} error={error} />
        </>
      )}
    </OrderDialog>
  );
}
