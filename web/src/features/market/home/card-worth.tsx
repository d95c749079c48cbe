import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import type { Catalog } from '../market.queries.ts';
import { faceText } from '../sell/quote.ts';
import { bestNow } from './best-now.ts';
import classes from './calculator.module.css';
import { CalculatorMessage, CalculatorResult } from './calculator-result.tsx';

interface Props {
  catalog: UseQueryResult<Catalog, Error>;
  brandId: string | undefined;
  country: string;
  /** Whole units as typed; null while the field is empty. */
  face: number | null;
  /** The value that offers are requested for: typing may be ahead of it. */
  quotedFace: number | null;
  onFace: (face: string) => void;
}

/** The worth of a card of a value: by the best offer, and by the best of those whose provider is there. */
export function CardWorth({ catalog, brandId, country, face, quotedFace, onFace }: Props) {
  const { t } = useTranslation('market');
  const card = { brandId, country, start: 1, limit: 1 } as const;
  const query = { ...card, face: quotedFace ?? undefined, sort: 'rate' } as const;
  const options = { enabled: brandId !== undefined, keepPrevious: true };
  const best = useCall('ads.list', query, options);
  const present = useCall('ads.list', { ...query, onlineOnly: true }, options);
  const isReady = best.data && present.data && !best.isPlaceholderData && !present.isPlaceholderData;
  const isNone = Boolean(isReady) && quotedFace !== null && best.data?.list.length === 0;
  const largest = useCall('ads.list', { ...card, sort: 'limit' }, { enabled: isNone }).data?.list[0];
  if (catalog.isError || best.isError) {
    return (
      <CalculatorMessage role="alert" text={t('calc.failed')}>
        <button
          type="button"
          className={classes.action}
          onClick={() => void (catalog.isError ? catalog.refetch() : best.refetch())}
        >
          {t('calc.retry')}
        </button>
      </CalculatorMessage>
    );
  }
  if (isNone && face === quotedFace && largest && quotedFace > largest.maxFace) {
    const limit = faceText(largest.maxFace, largest);
    return (
      <CalculatorMessage aria-live="polite" text={t('none.faceLarge', { face: limit })}>
        <button type="button" className={classes.action} onClick={() => onFace(String(largest.maxFace))}>
          {t('calc.useLargest', { face: limit })}
        </button>
      </CalculatorMessage>
    );
  }
  return (
    <CalculatorResult
      {...bestNow(best.data?.list[0] ?? null, present.data?.list[0] ?? null)}
      offers={best.data?.totalCount ?? 0}
      face={face}
      quotedFace={quotedFace}
      isReady={Boolean(isReady)}
    />
  );
}
