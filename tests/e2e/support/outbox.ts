import { expect } from '@playwright/test';
import { productUrl } from './product.ts';

interface Sent {
  readonly to: string;
  readonly text: string;
  readonly at: string;
}

const CODE = /\b\d{6}\b/;

/** What the product has sent to an address or a number, the newest first. */
async function sentTo(contact: string): Promise<Sent[]> {
  const answer = await fetch(`${productUrl()}/dev/outbox.json`);
  const { mails } = (await answer.json()) as { mails: readonly Sent[] };
  return mails.filter(({ to }) => to === contact);
}

/** The newest message to an address or a number that matches, once it has arrived; only what came `after`, if given. */
export async function messageTo(contact: string, match: RegExp, after = ''): Promise<string> {
  let text: string | undefined;
  await expect(async () => {
    text = (await sentTo(contact)).find((sent) => sent.at > after && match.test(sent.text))?.text;
    expect(text).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return text ?? '';
}

/** Makes the product send codes to these contacts, and reads them, in their order. */
export async function codesTo(contacts: readonly string[], send: () => Promise<void>): Promise<string[]> {
  const before = await Promise.all(contacts.map(async (contact) => (await sentTo(contact))[0]?.at));
  await send();
  const texts = await Promise.all(contacts.map((contact, index) => messageTo(contact, CODE, before[index])));
  return texts.map((text) => CODE.exec(text)?.[0] ?? '');
}

/** Makes the product send a code to this contact, and reads it. */
export async function codeTo(contact: string, send: () => Promise<void>): Promise<string> {
  const [code = ''] = await codesTo([contact], send);
  return code;
}
