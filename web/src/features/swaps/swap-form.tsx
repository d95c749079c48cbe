import { Button, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { AmountFields } from './amount-fields.tsx';
import { QuoteBox } from './quote-box.tsx';
import {
  amountOf,
  EMPTY_DRAFT,
  estimate,
  type Price,
  problemOf,
  type Quote,
  type SwapDraft,
  type Swapped,
  type SwapTerms,
} from './swap-draft.ts';

interface Props {
  terms: SwapTerms;
  price: Price | undefined;
  onDone: (result: Swapped) => void;
}

/** Which way, how much, and the quote for it; another amount needs another quote. */
export function SwapForm({ terms, price, onDone }: Props) {
  const { t } = useTranslation('swaps');
  const [draft, setDraft] = useState<SwapDraft>(EMPTY_DRAFT);
  const [quote, setQuote] = useState<Quote | null>(null);
  const [secret, setSecret] = useState('');
  const ask = useCommand('swaps.quote', { quiet: true, mask: false, onDone: setQuote });
  const amounts = estimate(draft, price);
  const amount = amountOf(draft);
  const isReady = amount !== null && problemOf(draft.side, amounts, terms) === null && terms.heldUntil === null;
  const change = (next: SwapDraft) => {
    setDraft(next);
    setQuote(null);
    ask.reset();
  };
  const request = () => {
    if (amount === null) return;
    ask.mutate({ side: draft.side, field: draft.field, amount: amount.toString() });
  };
  return (
    <Panel title={t('form')}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('way')}
          value={draft.side}
          onChange={(side) => change({ side, field: 'pays', text: '' })}
          data={[
            { value: 'to_btc', label: t('side.to_btc') },
            { value: 'to_points', label: t('side.to_points') },
          ]}
        />
        <AmountFields draft={draft} amounts={amounts} terms={terms} onChange={change} />
        {ask.error && <Note tone="stop">{errorText(ask.error)}</Note>}
        {quote === null ? (
          <Button onClick={request} disabled={!isReady || !terms.isOpen} loading={ask.isPending}>
            {t('quote.get')}
          </Button>
        ) : (
          <QuoteBox
            key={quote.quoteId}
            quote={quote}
            secret={secret}
            onSecret={setSecret}
            onNew={request}
            isAsking={ask.isPending}
            onDone={onDone}
          />
        )}
      </Stack>
    </Panel>
  );
}
