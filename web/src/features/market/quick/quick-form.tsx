import { Box, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { UnsealedGuard } from '#web/ui/overlay/unsealed-guard.tsx';
import { CardRow, type CardTaker } from '../cards/card-row.tsx';
import { checkCards, isEntered } from '../cards/sell-cards.ts';
import { useSellCards } from '../cards/use-sell-cards.ts';
import { type Brand, type CardType, useRule } from '../market.queries.ts';
import { type Refusal, readRefusal } from '../sell/place-refusal.ts';
import { takesFace } from '../sell/quote.ts';
import { ReceiveBar } from '../sell/receive-bar.tsx';
import { SaleWords } from '../sell/sale-words.tsx';
import classes from '../sell/sell.module.css';
import { QuickSummary } from './quick-summary.tsx';
import { useQuickPlace } from './use-quick-place.ts';

export const RECEIPTS = ['none', 'cash', 'debit'] as const;
export type SellerReceipt = (typeof RECEIPTS)[number];

const MAX_CARDS = 10;

interface Props {
  brand: Brand;
  type: CardType;
  receipt: SellerReceipt;
}

/** The cards, and what the best offer pays for them. */
export function QuickForm({ brand, type, receipt }: Props) {
  const { t } = useTranslation('orders-placing');
  const go = useGo();
  const cards = useSellCards('');
  const [words, setWords] = useState('');
  const [mine, setMine] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const limit = useRule('orders.max_cards') ?? MAX_CARDS;
  const taker: CardTaker = { ...type, brand, fixedFaces: null, unitPrice: '0' };
  const faces = cards.rows.flatMap(({ face }) => (face !== '' && takesFace(taker, Number(face)) ? [Number(face)] : []));
  const whole = faces.length === cards.rows.length;
  const quote = useCall(
    'orders.quickQuote',
    { cardTypeId: type.id, faces, receipt },
    { enabled: faces.length > 0, keepPrevious: true, refetchInterval: 30_000 },
  );
  const { start, stage } = useQuickPlace({
    onPlaced: (order) =>
      go(paths.operate({ adCode: order.adCode, orderCode: order.orderCode, opponentCode: order.opponentCode })),
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
    <Box
      component="form"
      ref={form}
      mt="lg"
      className={classes.grid}
      onSubmit={submit}
      noValidate
      aria-label={t('quick.tab')}
    >
      <Panel title={t('quick.cards')} flush>
        <ol>
          {cards.rows.map((row, index) => (
            <li key={row.key}>
              <CardRow
                ad={taker}
                row={row}
                number={index + 1}
                alone={cards.rows.length === 1}
                busy={busy}
                onChange={(patch) => cards.dispatch({ type: 'set', key: row.key, patch })}
                onFile={(file) => cards.setFile(row.key, file)}
                onRemove={() => {
                  cards.setFile(row.key, null);
                  cards.dispatch({ type: 'remove', key: row.key });
                }}
              />
            </li>
          ))}
        </ol>
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
        <SaleWords value={words} onChange={setWords} />
      </Panel>
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
    </Box>
  );
}
