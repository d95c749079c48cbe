import { tellMany } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { EventData } from '../order-command.ts';
import { changeOf } from '../orders.events.ts';
import type { Transition } from './transition.ts';

/**
 * Writes state, event and outbox of all these orders with the caller's next statement or its commit: that fails when an
 * order has changed since it was read.
 */
export async function writeTransitions(tx: Tx, transitions: readonly Transition[]): Promise<void> {
  const changes = transitions.map((transition) => {
    const { order, command, patch } = transition;
    return {
      id: order.row.id,
      state: order.row.state,
      seq: order.row.eventSeq,
      at: new Date(order.now),
      type: command.event.type,
      actor_role: command.actor.role,
      actor_id: command.actor.userId,
      operator_id: command.actor.operatorId ?? null,
      data: dataOf(transition),
      patch: Object.fromEntries(Object.entries(patch).map(([name, value]) => [columnName(name), value])),
    };
  });
  tx.defer(sql`SELECT write_transitions(${JSON.stringify(changes, jsonValue)}::jsonb)`);
  await tellMany(
    tx,
    transitions.map(({ order: { row }, command, moved, after }) => {
      const was = { ...row, adCode: moved?.ad.code ?? row.adCode };
      const { event, actor, endReason } = command;
      const { to, payload } = changeOf(was, after.facts, {
        event: event.type,
        actor: actor.role,
        ...(endReason ? { endReason } : {}),
      });
      return { event: 'orders.changed', to, payload };
    }),
  );
}

/** `settledAmount` is the column `settled_amount`. */
const columnName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const jsonValue = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

/** The timeline entry that both parties read: the event's data, and what became of the points. */
function dataOf({ command, moved, clock, money: { closing, bail } }: Transition): EventData {
  const opensAt = typeof clock === 'string' ? null : clock.opensAt;
  return {
    ...command.data,
    ...(command.endReason && { endReason: command.endReason }),
    ...(closing && { settled: closing.settled.toString(), fee: closing.fee.toString() }),
    ...(bail.compensation !== null && { compensation: bail.compensation.toString() }),
    ...(moved && { transferred: true }),
    ...(opensAt !== null && { opensAt: new Date(opensAt).toISOString() }),
  };
}
