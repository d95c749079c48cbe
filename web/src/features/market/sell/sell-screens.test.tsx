import { readFileSync } from 'node:fs';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { loadArea, startWords } from '#web/i18n/i18n.ts';
import { CardRow, type CardTaker } from '../cards/card-row.tsx';
import { type CardDraft, isEntered } from '../cards/sell-cards.ts';
import { imageFault } from '../cards/use-sell-cards.ts';
import { CalculatorResult } from '../home/calculator-result.tsx';
import { AwayNote } from './away-note.tsx';
import { ReceiveBar } from './receive-bar.tsx';

vi.mock('virtual:catalogue', () => ({ table: {} }));

const habit = vi.hoisted(() => ({ back: null as string | null }));
vi.mock('../offers/usual-return.ts', () => ({
  useUsualReturn: (_userId: string, isAway: boolean) => (isAway ? habit.back : null),
}));

const shown = (node: ReactNode) => renderToStaticMarkup(<MantineProvider>{node}</MantineProvider>);

const AMAZON: CardTaker = {
  brand: {
    id: 'amazon',
    name: 'Amazon',
    initials: 'Am',
    colour: '#2C3B4B',
    codeHint: '14 or 15 letters and digits',
    codeHintZh: '14 或 15 位字母和数字',
    codePattern: '^[A-Z0-9]{14,15}$',
    pinPattern: null,
  },
  country: 'US',
  currency: 'USD',
  unit: 2,
  unitPrice: '85000000',
  feeBps: 100,
  minFace: 10,
  maxFace: 500,
  fixedFaces: null,
};
const EMPTY: CardDraft = { key: 1, code: '', pin: '', face: '', file: null, upload: { at: 'none' }, errors: {} };
const nothing = () => undefined;
const bar = (net: bigint | null, ready: boolean) =>
  shown(<ReceiveBar net={net} ready={ready} busy={false} verb="Seal and sell" form={{ current: null }} />);
const result = (isReady: boolean, face: number | null) =>
  shown(<CalculatorResult best={null} away={null} offers={0} face={face} quotedFace={null} isReady={isReady} />);

describe('the screens of a sale', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: {} });
    return startWords('en')
      .then(() => loadArea(['market', 'orders-placing']))
      .finally(() => vi.unstubAllGlobals());
  });

  it('say in the phone’s bar what comes out, and sell from there once all is agreed to', () => {
    expect(bar(127_710_000n, true)).toMatch(/You receive<b>127\.71<\/b>.*type="submit".*Seal and sell/);
    expect(bar(null, false)).toContain('<b>–</b>');
    expect(bar(127_710_000n, false)).not.toContain('type="submit"');
  });

  it('name the brand’s own form of a code, and how many characters there are', () => {
    const row = { ...EMPTY, code: 'AB-1', errors: { code: 'sell.codeForm' } };
    const html = (ad: CardTaker) =>
      shown(
        <CardRow
          ad={ad}
          row={row}
          number={1}
          alone
          busy={false}
          onChange={nothing}
          onFile={nothing}
          onRemove={nothing}
        />,
      );
    expect(html(AMAZON)).toContain('Amazon codes: 14 or 15 letters and digits; this one has 3');
    const unknown = { ...AMAZON, brand: { ...AMAZON.brand, codeHint: '', codeHintZh: '' } };
    expect(html(unknown)).toContain('8 to 64 letters and digits; this one has 3');
  });

  it('tell a picture that another order has from other failures', () => {
    const failure = (code: 'cards.image_twice' | 'client.offline') => new ApiError({ code, message: 'Try later' });
    expect(imageFault(failure('cards.image_twice'))).toBe('sell.imageUsed');
    expect(imageFault(failure('client.offline'))).toBe('Try later');
  });

  it('show no sum and nothing to press before there is a face value', () => {
    const html = result(true, null);
    expect(html).not.toContain('0.00');
    expect(result(false, null)).toMatch(/–.*Type a face value.*disabled/s);
  });

  it('show the shape of the first answer instead of a sum that nobody offers', () => {
    const html = result(false, 100);
    expect(html).toMatch(/You receive.*aria-hidden/s);
    expect(html).toContain('role="status"');
    expect(html).not.toContain('points');
  });

  it('never dim a sum that is being worked out anew: its unit could not be read', () => {
    const css = readFileSync(new URL('../home/calculator.module.css', import.meta.url), 'utf8');
    const busy = css.match(/\[aria-busy\][^}]*\}/g) ?? [];
    expect(busy.length).toBeGreaterThan(0);
    for (const rule of busy) expect(rule).not.toContain('opacity');
  });

  it('say before the sale that its provider is away, and what becomes of cards that nobody opens', () => {
    const note = (online: boolean, movesOn: boolean) =>
      shown(<AwayNote userId="u" name="northgate" online={online} hours={null} movesOn={movesOn} />);
    expect(note(false, false)).toMatch(/northgate is away now.*you keep your codes/);
    expect(note(false, true)).toMatch(/northgate is away now.*sold to the next best offer/);
    expect(note(true, false)).not.toContain('northgate');
    habit.back = '18:00';
    expect(note(false, false)).toContain('northgate is away now, and usually back at 18:00');
    expect(note(true, false)).not.toContain('northgate');
  });

  it('count a row as a loss with a code or a photo, not with a face value', () => {
    expect(isEntered({ ...EMPTY, face: '100' })).toBe(false);
    expect(isEntered({ ...EMPTY, code: 'AB' })).toBe(true);
    expect(isEntered({ ...EMPTY, file: {} as File })).toBe(true);
  });
});
