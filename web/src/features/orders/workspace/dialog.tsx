import { useTranslation } from 'react-i18next';
import type { CallName } from '#contract/catalogue.ts';
import type { ParamName } from '#web/api/limits.ts';
import { dialogWords, TradeDialog, type TradeDialogProps } from '../trade/trade-dialog.tsx';
import { useSplitRows } from './money.tsx';
import { splitValues, valuesOf } from './words.ts';
import type { Order, Split } from './workspace.queries.ts';

interface Props<N extends CallName, K extends ParamName<N>>
  extends Pick<
    TradeDialogProps<N, K>,
    'call' | 'params' | 'fields' | 'opened' | 'onClose' | 'done' | 'onDone' | 'onFail' | 'danger' | 'children'
  > {
  order: Order;
  /** The words under `dialog.`: title, lost, verb, and check where the act must be agreed to. */
  words: string;
  /** What these words name beside the order and the split. */
  values?: Readonly<Record<string, string>>;
  /** Who gets what by it; nothing where no points move. */
  split?: Split;
  check?: boolean;
}

/** The gate before an act on an order of cards. */
export function OrderDialog<N extends CallName, K extends ParamName<N> = never>(props: Props<N, K>) {
  const { order, words, split, check, values: more, ...dialog } = props;
  const { t } = useTranslation('orders-workspace');
  const values = { ...valuesOf(order), ...(split ? splitValues(split) : {}), ...more };
  const rows = useSplitRows(order, split ?? order.fullSplit);
  return (
    <TradeDialog
      {...dialog}
      {...dialogWords(t, words, values)}
      kind="gift"
      {...(split ? { rows } : {})}
      {...(check ? { check: t(`dialog.${words}.check`, values) } : {})}
    />
  );
}
