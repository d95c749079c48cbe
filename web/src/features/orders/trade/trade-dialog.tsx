import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { CallName } from '#contract/catalogue.ts';
import type { ParamName } from '#web/api/limits.ts';
import { callKey } from '#web/api/query.ts';
import { CommandDialog, type CommandDialogProps } from '#web/ui/dialog/command-dialog.tsx';
import { TRADE_KINDS, type TradeKind } from './kinds.ts';

export type TradeDialogProps<N extends CallName, K extends ParamName<N>> = Omit<
  CommandDialogProps<N, K>,
  'stale' | 'children'
> & { kind: TradeKind; children?: CommandDialogProps<N, K>['children'] };

/** The gate before an act on an order: what it does in words and sums. A refusal may mean that the other side was first. */
export function TradeDialog<N extends CallName, K extends ParamName<N> = never>(props: TradeDialogProps<N, K>) {
  const { kind, onFail, ...dialog } = props;
  const client = useQueryClient();
  const { get, stale } = TRADE_KINDS[kind];
  return (
    <CommandDialog
      {...(dialog as CommandDialogProps<N, K>)}
      stale={stale}
      onFail={(error) => {
        void client.invalidateQueries({ queryKey: callKey(get) });
        onFail?.(error);
      }}
    />
  );
}

type Values = Readonly<Record<string, string>>;

/** The words of a dialog, which stand under `dialog.` in the words of each kind. */
export const dialogWords = (
  t: TFunction<'orders-workspace'> | TFunction<'points-orders'>,
  words: string,
  values: Values,
) => ({
  title: t(`dialog.${words}.title`, values),
  lost: t(`dialog.${words}.lost`, values),
  verb: t(`dialog.${words}.verb`, values),
});
