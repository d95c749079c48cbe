import { getAlertText, listAlerts, raiseAlert, seeAlert, setAlertText } from '#contract/functions/order-alerts.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { writeNotices } from '../write-notices.ts';
import { alertText, insertAlert, noteSeen, orderToMark, unseenAlerts, writeAlertText } from './order-alerts.store.ts';

export const getAlertTextHandler = handle(getAlertText, async ({ db }: UserCall) => {
  const text = await alertText(db);
  return { ...text, changedAt: text.changedAt.toISOString() };
});

export const setAlertTextHandler = handle(setAlertText, async ({ tx, session }: WriteCall, { reason, ...text }) => {
  const { changedAt: _, ...before } = await alertText(tx);
  await writeAlertText(tx, text);
  const entry = { kind: 'alert', userId: null, subject: 'black_order', before, after: text, reason } as const;
  await tx.run(noteStaffAct({ ...entry, actorId: session.userId, approverId: null }));
  return { ok: true as const };
});

/** Each party is alerted of an order once, whoever of the staff does it. */
export const raiseAlertHandler = handle(raiseAlert, async (call: WriteCall, { code, to, reason }) => {
  const { tx, session, services } = call;
  const order = await orderToMark(tx, code);
  if (order === null) throw new AppError('nothing.found');
  if (order.parties.some(({ userId }) => userId === session.userId)) throw new AppError('staff.opponent');
  const alerted = order.parties.filter(({ side }) => to === 'both' || to === side);
  if (alerted.length === 0) throw new AppError('nothing.found');
  const raised: typeof alerted = [];
  for (const party of alerted) {
    if (await insertAlert(tx, order, { userId: party.userId, raisedBy: session.userId })) raised.push(party);
  }
  if (raised.length === 0) throw new AppError('already.done');
  const at = new Date();
  const { adCode } = order;
  await writeNotices(
    tx,
    services,
    raised.map(({ side, userId }) => ({ userId, kind: 'order_alert', ref: code, params: { side, adCode }, at })),
  );
  for (const { side, userId } of raised) {
    const entry = { kind: 'alert', userId, subject: code, before: {}, after: { side }, reason } as const;
    await tx.run(noteStaffAct({ ...entry, actorId: session.userId, approverId: null }));
  }
  return { raised: raised.length };
});

export const listAlertsHandler = handle(listAlerts, async ({ db, session, lang }: UserCall) => {
  const rows = await unseenAlerts(db, session.userId);
  if (rows.length === 0) return { list: [] };
  const { titleEn, titleZh, textEn, textZh } = await alertText(db);
  const texts = lang === 'en' ? { title: titleEn, text: textEn } : { title: titleZh, text: textZh };
  return { list: rows.map(({ id, orderCode, raisedAt }) => ({ id, orderCode, ...texts, at: raisedAt.toISOString() })) };
});

export const seeAlertHandler = handle(seeAlert, async ({ tx, session }: WriteCall, { id }) => {
  if (!(await noteSeen(tx, session.userId, id))) throw new AppError('nothing.found');
  return { ok: true as const };
});
