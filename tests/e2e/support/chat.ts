import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { freshCode } from './forms.ts';
import type { Member } from './members.ts';
import { type Placed, place } from './orders.ts';
import type { Pair } from './people.ts';
import type { Visit } from './test.ts';

export interface Talk extends Placed {
  readonly conversationId: string;
}

/** An order of these two, and with it a conversation. */
export async function talk(pair: Pair): Promise<Talk> {
  const order = await place(pair, [{ face: 25, code: freshCode() }]);
  const { id } = await order.seller.wire.call('chat.openConversation', { orderCode: order.code });
  return { ...order, conversationId: id };
}

/** Says something over the wire; answers its number. */
export async function say({ wire }: Member, conversationId: string, text: string, replyTo?: number): Promise<number> {
  const { seq } = await wire.call('chat.send', {
    conversationId,
    clientId: randomUUID(),
    kind: 'text',
    text,
    ...(replyTo === undefined ? {} : { replyTo }),
  });
  return seq;
}

export const log = ({ page, t }: Visit): Locator =>
  page.getByRole('log', { name: t('chat:window.messages'), exact: true });
export const bubble = (visit: Visit, text: string): Locator =>
  log(visit).locator('[data-seq]').filter({ hasText: text });
export const field = ({ page, t }: Visit, name: string): Locator =>
  page.getByRole('textbox', { name: t('chat:composer.placeholder', { name }), exact: true });

/** Types and sends by Enter. */
export async function write(visit: Visit, to: string, text: string): Promise<void> {
  await field(visit, to).fill(text);
  await field(visit, to).press('Enter');
}

/** Of which conversations the record has an entry, and of which messages. */
export function keptIn(page: Page, name: string): Promise<string[][]> {
  return page.evaluate(async (database) => {
    const answer = <T>(requested: IDBRequest<T>): Promise<T> =>
      new Promise((done, fail) => {
        requested.onsuccess = () => done(requested.result);
        requested.onerror = () => fail(requested.error);
      });
    const db = await answer(indexedDB.open(database));
    const codesIn = async (store: string) => [
      ...new Set((await answer(db.transaction(store).objectStore(store).getAllKeys())).flat().map(String)),
    ];
    const stored = [await codesIn('records'), await codesIn('messages')];
    db.close();
    return stored;
  }, name);
}

/** The numbers of the messages that the page holds, in its order. */
export async function numbersOf(visit: Visit): Promise<number[]> {
  const rows = log(visit).locator('[data-seq]');
  return rows.evaluateAll((all) => all.map((item) => Number(item.getAttribute('data-seq'))));
}

/** Opens the menu of a message. */
export async function openMenu(visit: Visit, text: string): Promise<void> {
  await bubble(visit, text).hover();
  await bubble(visit, text)
    .getByRole('button', { name: visit.t('chat:message.menu'), exact: true })
    .click();
}
