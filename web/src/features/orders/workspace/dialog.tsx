import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallName, ParamsOf } from '#contract/catalogue.ts';
import { errorText } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { useTradeCommand } from '../trade/trade.queries.ts';
import { useSplitRows } from './money.tsx';
import { splitValues, valuesOf } from './words.ts';
import type { Order, Split } from './workspace.queries.ts';

interface Props<N extends CallName> {
  order: Order;
  opened: boolean;
  onClose: () => void;
  /** The function that does it, and what it is called with. */
  name: N;
  params: ParamsOf<N>;
  /** The words under `dialog.`: title, lost, verb, and check where the act must be agreed to. */
  words: string;
  /** What these words name beside the order and the split. */
  values?: Readonly<Record<string, string>>;
  /** Who gets what by it; nothing where no points move. */
  split?: Split;
  check?: boolean;
  /** What is said once it is done. */
  done?: string;
  danger?: boolean;
  /** Fields of the act, which show the errors that are theirs; `ready` says that they are filled. */
  children?: ReactNode | ((error: unknown) => ReactNode);
  /** Whether a field shows this error itself. */
  isFieldError?: (error: unknown) => boolean;
  ready?: boolean;
}

/** The gate before an act on the order: what it does in words and sums, then the act itself, errors in place. */
export function OrderDialog<N extends CallName>(props: Props<N>) {
  const { order, opened, onClose, name, params, words, split, check, done, danger, ready, isFieldError } = props;
  const { t } = useTranslation('orders-workspace');
  const command = useTradeCommand('gift', name, () => {
    if (done) toastDone(done);
    onClose();
  });
  const values = { ...valuesOf(order), ...(split ? splitValues(split) : {}), ...props.values };
  const rows = useSplitRows(order, split ?? order.fullSplit);
  const close = () => {
    command.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={() => command.mutate(params)}
      title={t(`dialog.${words}.title`, values)}
      lost={t(`dialog.${words}.lost`, values)}
      rows={split && rows}
      check={check && t(`dialog.${words}.check`, values)}
      verb={t(`dialog.${words}.verb`, values)}
      danger={danger}
      busy={command.isPending}
      error={command.error && !isFieldError?.(command.error) ? errorText(command.error) : null}
      ready={ready}
    >
      {typeof props.children === 'function' ? props.children(command.error) : props.children}
    </ConfirmDialog>
  );
}
