import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** The order that a movement belongs to, of either kind: transfers refer to it by its id. */
export interface OrderOfMovement {
  readonly orderCode: string | null;
}

/** Joins the order of `ref`; `ORDER_CODE` then is its code, or null. */
export const joinOrders = (ref: Sql): Sql =>
  sql`LEFT JOIN gift_order o ON o.id = ${ref} LEFT JOIN points_order po ON po.id = ${ref}`;

export const ORDER_CODE = sql`coalesce(o.code, po.code)`;
