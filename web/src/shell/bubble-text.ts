import type { SocketEvent } from '../api/socket.ts';
import { paths } from '../paths.ts';

interface BubbleText {
  title: string;
  text: string;
  values: Record<string, unknown>;
  href: string;
}

/** The words and the target of an event's bubble; nothing for events that only refresh the screen. */
export function bubbleOf({ event, payload }: SocketEvent): BubbleText | null {
  const orderCode = textOf(payload.orderCode);
  if (!orderCode || !/^(orders|disputes)\./.test(event)) return null;
  const adCode = textOf(payload.adCode);
  const opponentCode = textOf(payload.opponentCode);
  const href = adCode && opponentCode ? paths.operate({ adCode, orderCode, opponentCode }) : paths.orderList();
  return { title: 'bubble.order', text: 'bubble.look', values: { orderCode }, href };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value ? value : null;
}
