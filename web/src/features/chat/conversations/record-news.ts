import type { EventMessage } from '#contract/events/catalogue.ts';

/** Whether an event changes what an order's chat record holds, or who may read it. */
export function concernsRecord(message: EventMessage, orderCode: string, conversationId: string | null): boolean {
  switch (message.event) {
    case 'disputes.changed':
    case 'orders.changed':
      return message.payload.code === orderCode;
    case 'chat.message':
    case 'chat.retracted':
    case 'chat.conversation':
      return message.payload.conversationId === conversationId;
    default:
      return false;
  }
}
