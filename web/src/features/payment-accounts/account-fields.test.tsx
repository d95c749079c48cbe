import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { type AccountDraft, checkDraft } from './account-draft.ts';
import { AccountFields } from './account-fields.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }) }));

const CARD: AccountDraft = { kind: 'card', place: 'EU', wallet: null, holder: 'Ada Obi', cardNumber: '', fields: {} };
const BANK: AccountDraft = { ...CARD, kind: 'bank' };

/** The part of a pasted text that the field holds. */
function paste(draft: AccountDraft, label: string, text: string): string {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <AccountFields draft={draft} onChange={() => undefined} fault={null} isNew />
    </MantineProvider>,
  );
  const [, id] = new RegExp(`<label[^>]* for="([^"]*)"[^>]*>${label}`).exec(markup) ?? [];
  const input = markup.match(/<input[^>]*>/g)?.find((tag) => tag.includes(`id="${id}"`));
  return text.slice(0, Number(/maxlength="(\d+)"/i.exec(input ?? '')?.[1]));
}

it.each([
  ['5060 9905 8000 0217 499', '12 / 39'],
  ['5060 - 9905 - 8000 - 0217 - 499', '12 / 2039'],
])('takes the whole of a pasted card %s with %s', (number, expiry) => {
  const cardNumber = paste(CARD, 'field.cardNumber', number);
  const draft = { ...CARD, cardNumber, fields: { expiry: paste(CARD, 'field.expiry', expiry) } };
  expect(checkDraft(draft)).toEqual({ fields: { brand: 'verve', lastFour: '7499', expiry: '12/39' } });
});

it('takes the whole of a pasted IBAN', () => {
  const iban = paste(BANK, 'field.iban', 'IBAN: MT84 - MALT - 0110 - 0001 - 2345 - MTLC - AST0 - 01S');
  const fields = { iban, bic: 'MALTMTMT', bank: 'Bank of Valletta' };
  expect(checkDraft({ ...BANK, fields })).toMatchObject({ fields: { iban: 'MT84MALT011000012345MTLCAST001S' } });
});
