import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatWhen, shownZone } from '#web/lib/date.ts';
import { formatAmount, formatFace } from '#web/lib/money.ts';
import { Amount } from '#web/ui/amount.tsx';
import { FigureCell, FigureCells } from '#web/ui/list/figure-cells.tsx';

const REFRESH_MS = 60_000;

/** The day of the provider so far: what was paid, for how many cards, and what they are worth by their face. */
export function DayFigures() {
  const { t } = useTranslation('inbox');
  const zone = shownZone();
  const { data } = useCall('orders.getProviderDay', zone === undefined ? {} : { zone }, {
    refetchInterval: REFRESH_MS,
    swallow: true,
  });
  const [first, ...others] = data?.currencies ?? [];
  return (
    <FigureCells>
      <FigureCell
        label={t('provider.day.paid')}
        note={data && t('provider.day.since', { count: data.orders, at: formatWhen(data.since) })}
      >
        {data && <Amount value={data.paid} size="xl" suffix={t('provider.points')} />}
      </FigureCell>
      <FigureCell label={t('provider.day.cards')} note={data?.currencies.map(cardsOf).join(' · ')}>
        {data && <Figure>{data.cards}</Figure>}
      </FigureCell>
      <FigureCell
        label={t('provider.day.face')}
        note={
          first
            ? others.map(faceOf).join(' · ') ||
              t('provider.day.price', { paid: formatAmount(first.paid), face: faceOf(first) })
            : data && t('provider.day.nothing')
        }
      >
        {data && <Figure>{first ? faceOf(first) : '–'}</Figure>}
      </FigureCell>
    </FigureCells>
  );
}

type Bought = ResultOf<'orders.getProviderDay'>['currencies'][number];

const cardsOf = ({ currency, cards }: Bought): string => `${currency} ${cards}`;
const faceOf = ({ faceValue, currency, unit }: Bought): string => formatFace(faceValue, { symbol: currency, unit });

function Figure({ children }: { children: ReactNode }) {
  return (
    <Box component="b" fz="var(--cw-num-lg)" lh={1.15} className="cw-num">
      {children}
    </Box>
  );
}
