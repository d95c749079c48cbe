import type { WorkOrderLimits } from '#core/tickets/work-order-table.ts';
import type { Services } from '#server/app/services.ts';

export const limitsOf = ({ rules }: Services): WorkOrderLimits => ({
  now: Date.now(),
  reopenS: rules.get('tickets.reopen_s'),
  maxReopenings: rules.get('tickets.max_reopenings'),
});
