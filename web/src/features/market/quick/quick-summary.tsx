import { Button, Checkbox } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { DayLimitNote } from '#web/features/identity/public.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { cut } from '#web/lib/shown-split.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { OwnWorth } from '#web/ui/own-worth.tsx';
import type { CardType } from '../market.queries.ts';
import { minutes } from '../minutes.ts';
import type { Refusal } from '../sell/place-refusal.ts';
import own from '../sell/promise-rows.module.css';
import { formatUnitPrice } from '../sell/quote.ts';
import classes from '../sell/sell.module.css';
import type { Stage } from '../sell/use-sealed-request.ts';

type Quote = ResultOf<'orders.quickQuote'>;

interface Props {
  type: CardType;
  /** Null while no face value is typed. */
  quote: UseQueryResult<Quote, Error> | null;
  mine: boolean;
  onMine: (mine: boolean) => void;
  refusal: Refusal | null;
  stage: Stage;
}

/** What the best offer pays, what happens then, and the one button of the page. */
export function QuickSummary({ type, quote, mine, onMine, refusal, stage }: Props) {
  const { t } = useTranslation('orders-placing');
  const now = quote && !quote.isError ? quote.data : undefined;
  return (
    <aside>
      <Panel
        title={t('quick.quote')}
        aside={now && t('quick.offers', { count: now.offers })}
        className={classes.sticky}
      >
        {now ? <Figures quote={now} type={type} /> : <p className={own.text}>{nothingText()}</p>}
        <Checkbox
          checked={mine}
          onChange={(event) => onMine(event.currentTarget.checked)}
          label={t('quick.mine')}
          disabled={stage !== null}
        />
        <div className={classes.notes}>
          <DayLimitNote amount={BigInt(now?.orderAmount ?? 0)} />
          {refusal && (
            <Note tone="stop" title={refusal.text}>
              {refusal.at === null && now ? t('quick.again') : null}
            </Note>
          )}
        </div>
        <Button type="submit" size="lg" fullWidth disabled={!mine || !now} loading={stage !== null}>
          {now ? t('quick.verb', { sum: formatAmount(now.payout) }) : t('quick.verbEmpty')}
        </Button>
        {stage && <p aria-live="polite">{t(stage.at === 'sealing' ? 'quick.sealing' : 'quick.placing')}</p>}
      </Panel>
    </aside>
  );

  function nothingText(): string {
    if (quote === null || !quote.isError) return t('quick.enter');
    return hasCode(quote.error, 'orders.no_match') ? t('quick.none') : errorText(quote.error);
  }
}

function Figures({ quote, type }: { quote: Quote; type: CardType }) {
  const { t } = useTranslation('orders-placing');
  const { name } = quote.provider;
  // The difference of the two shown figures, so that the three add up.
  const fee = cut(quote.orderAmount) - cut(quote.payout);
  const rows = [
    { label: t('quick.price', { currency: type.currency }), value: formatUnitPrice(quote.unitPrice) },
    { label: t('quick.freezes', { name }), value: <Amount value={BigInt(quote.orderAmount)} /> },
    { label: t('quick.fee'), value: <Amount value={-fee} exact={-BigInt(quote.fee)} /> },
    { label: t('quick.net'), value: <Amount value={BigInt(quote.payout)} />, total: true },
  ];
  return (
    <>
      <div aria-live="polite">
        <Amount value={BigInt(quote.payout)} size="xl" suffix={t('market:points')} /> <OwnWorth points={quote.payout} />
      </div>
      <KeyValues rows={rows} />
      <p className={own.text}>
        {quote.opensAt === null
          ? t(quote.provider.online ? 'quick.online' : 'quick.away', { name })
          : t('quick.closed', { name, at: formatWhen(quote.opensAt) })}
      </p>
      <p className={own.text}>
        {t('quick.lock', {
          name,
          span: t('promise.minutes', { count: minutes(quote.viewTimeoutS) }),
          count: quote.maxTransfers,
        })}
      </p>
    </>
  );
}
