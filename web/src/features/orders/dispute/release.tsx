import { OrderProvenDialog } from '../workspace/proven-dialog.tsx';
import type { Order } from '../workspace/workspace.queries.ts';

interface Props {
  order: Order;
  opened: boolean;
  onClose: () => void;
}

/** Pays in full: after checking the cards, or amicably while a moderator has the case. */
export function OrderReleaseDialog({ order, opened, onClose }: Props) {
  return (
    <OrderProvenDialog
      order={order}
      opened={opened}
      onClose={onClose}
      call="orders.release"
      params={{ code: order.code }}
      words={order.state === 'in_arbitration' ? 'release' : 'confirm'}
      split={order.fullSplit}
      check
    />
  );
}
