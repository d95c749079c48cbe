import { OrderCompare } from '../cards/compare.tsx';
import type { Order } from '../workspace/workspace.queries.ts';
import { OrderAnswer } from './answer.tsx';
import { OrderChoices } from './choices.tsx';
import { OrderEvidence } from './evidence.tsx';
import { OrderCaseNote, OrderRuling, OrderRulingChoices } from './ruling.tsx';

/** Everything of a dispute: the ruling, both counts, the question, the ways out, the evidence. */
export function OrderCase({ order }: { order: Order }) {
  return (
    <>
      <OrderCaseNote order={order} />
      <OrderRuling order={order} />
      <OrderRulingChoices order={order} />
      {order.state === 'awaiting_seller_feedback' && <OrderAnswer order={order} />}
      <OrderCompare order={order} />
      <OrderChoices order={order} />
      <OrderEvidence order={order} />
    </>
  );
}
