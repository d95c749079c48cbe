import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { UnsealedGuard } from '#web/ui/overlay/unsealed-guard.tsx';
import type { CardTaker } from '../cards/card-row.tsx';
import { CardRows } from '../cards/card-rows.tsx';
import { checkCards, isEntered } from '../cards/sell-cards.ts';
import { useSellCards } from '../cards/use-sell-cards.ts';
import { type Brand, type CardType, useRule } from '../market.queries.ts';
import { type Refusal, readRefusal } from '../sell/place-refusal.ts';
import { takesFace } from '../sell/quote.ts';
import { ReceiveBar } from '../sell/receive-bar.tsx';
import { SaleForm } from '../sell/sale-form.tsx';
import { SaleWords } from '../sell/sale-words.tsx';
import classes from '../sell/sell.module.css';
import { QuickSummary } from './quick-summary.tsx';
import { useQuickPlace } from './use-quick-place.ts';

export const RECEIPTS = ['none', 'cash', 'debit'] as const;
export type SellerReceipt = (typeof RECEIPTS)[number];

const MAX_CARDS = 10;
const QUOTE_MS = 30_000;

interface Props {
  brand: Brand;
  type: CardType;
  receipt: SellerReceipt;
}

/** The best offer’s price now; prices move while the form is open. */
const useQuote = (cards: ParamsOf<'orders.quickQuote'>) =>
  useCall('orders.quickQuote', cards, {
    enabled: cards.faces.length > 0,
    keepPrevious: true,
    refetchInterval: QUOTE_MS,
  });

/** The cards, and what the best offer pays for them. */
export function QuickForm({ brand, type, receipt }: Props) {
  const { t } = useTranslation('orders-placing');
  const go = useGo();
  const cards = useSellCards('');
  const [words, setWords] = useState('');
  const [mine, setMine] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const taker: CardTaker = { ...type, brand, fixedFaces: null, unitPrice: '0' };
  const faces = cards.rows.flatMap(({ face }) => (face !== '' && takesFace(taker, Number(face)) ? [Number(face)] : []));
  const whole = faces.length === cards.rows.length;
  const quote = useQuote({ cardTypeId: type.id, faces, receipt });
  const { start, stage } = useQuickPlace({
    onPlaced: (order) => go(paths.operate(order)),
    onRefused: (error) => {
      const why = readRefusal(error);
      if (why.at) cards.dispatch({ type: 'blameRow', row: why.at.row, errors: { [why.at.field]: why.text } });
      else setRefusal(why);
      void quote.refetch();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    const errors = checkCards(cards.rows, taker);
    cards.dispatch({ type: 'blame', errors });
    if (errors.some((row) => Object.keys(row).length > 0) || !quote.data || !whole) return;
    const terms = { cardTypeId: type.id, receipt, minUnitPrice: quote.data.unitPrice, description: words.trim() };
    void start(terms, cards.rows);
  };
  const busy = stage !== null;
  return (
    <SaleForm ref={form} label={t('quick.tab')} onSubmit={submit}>
      <QuickCards taker={taker} cards={cards} busy={busy}>
        <SaleWords value={words} onChange={setWords} />
      </QuickCards>
      <QuickSummary
        type={type}
        quote={faces.length > 0 ? quote : null}
        mine={mine}
        onMine={setMine}
        refusal={refusal}
        stage={stage}
      />
      <ReceiveBar
        net={faces.length > 0 && quote.data && !quote.isError ? BigInt(quote.data.payout) : null}
        ready={mine && Boolean(quote.data)}
        busy={busy}
        verb={t('market:sell.barAct')}
        form={form}
      />
      <UnsealedGuard count={cards.rows.filter(isEntered).length} sending={busy} />
    </SaleForm>
  );
}

interface CardsProps {
  taker: CardTaker;
  cards: ReturnType<typeof useSellCards>;
  busy: boolean;
  /** Below the cards. */
  children: ReactNode;
}

function QuickCards({ taker, cards, busy, children }: CardsProps) {
  const { t } = useTranslation('orders-placing');
  const limit = useRule('orders.max_cards') ?? MAX_CARDS;
  return (
    <Panel title={t('quick.cards')} flush>
      <CardRows ad={taker} cards={cards} busy={busy} />
      <div className={classes.add}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={2} />}
          onClick={() => cards.dispatch({ type: 'add' })}
          disabled={cards.rows.length >= limit || busy}
        >
          {t('promise.add')}
        </Button>
      </div>
      {children}
    </Panel>
  );
}
