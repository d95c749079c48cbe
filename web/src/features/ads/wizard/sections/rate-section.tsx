import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { parseDecimal } from '#core/money/decimal.ts';
import { FX_SCALE, priceOf } from '#core/money/price.ts';
import { RATE_MODES } from '#core/money/rate-bounds.ts';
import { type CardType, faceText, quote, referenceFace } from '#web/features/market/public.ts';
import { formatAmount, formatRate } from '#web/lib/money.ts';
import { SumField } from '#web/ui/form/sum-field.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Rank, useRank } from '../../mine/use-rank.ts';
import classes from '../ad-form.module.css';
import { percentOf, rateOf } from '../ad-form-schema.ts';
import type { SectionProps } from './section-props.ts';

interface Props extends SectionProps {
  /** The rate chosen before the market was looked up afresh; empty without one. */
  ratedBefore?: string;
}

/** The rate, the competing offers, and the resulting rank. */
export function RateSection({ form, chosen, own, ratedBefore = '' }: Props) {
  const { t } = useTranslation('ads');
  const [type] = chosen;
  const { kind, rate: text } = form.watch();
  const mode = type?.rateMode ?? 'normal';
  const rate = rateOf(text, mode);
  const rank = useRank({ kind, type, rate, ownCode: own?.code });
  return (
    <Panel title={t('rate.title')}>
      <div className={classes.pair}>
        <SumField
          form={form}
          name="rate"
          decimals={RATE_MODES[mode].decimals}
          unit="%"
          label={t(kind === 'buy' ? 'rate.label' : 'rate.ask')}
          classNames={{ input: classes.rate }}
          description={t(`rate.${mode}`)}
        />
        <div className={classes.facts} aria-live="polite">
          {type && rate !== null && (
            <b>
              {t('rate.factor', {
                rate: formatRate(rate),
                points: referencePoints(type, rate),
                face: faceText(referenceFace(type.unit), type),
              })}
            </b>
          )}
          {rank && <RankFacts rank={rank} kind={kind} />}
          {rank?.best && rateOf(percentOf(rank.best.rate), mode) !== null && (
            <UnstyledButton
              className={classes.link}
              onClick={() =>
                form.setValue('rate', percentOf(rank.best?.rate ?? '0'), { shouldValidate: true, shouldDirty: true })
              }
            >
              {t('rate.useBest')}
            </UnstyledButton>
          )}
          {ratedBefore !== '' && rate !== null && rate !== rateOf(ratedBefore, mode) && (
            <span>
              {t('rate.fresh', { rate: ratedBefore })}{' '}
              <UnstyledButton
                className={classes.link}
                onClick={() => form.setValue('rate', ratedBefore, { shouldValidate: true, shouldDirty: true })}
              >
                {t('rate.useOld', { rate: ratedBefore })}
              </UnstyledButton>
            </span>
          )}
        </div>
      </div>
    </Panel>
  );
}

function RankFacts({ rank, kind }: { rank: Rank; kind: 'buy' | 'sell' }) {
  const { t } = useTranslation('ads');
  const { best, place, behind, total } = rank;
  if (!best) return <span>{t(kind === 'buy' ? 'rate.alone' : 'rate.aloneSell')}</span>;
  return (
    <>
      <span>{t('rate.best', { rate: percentOf(best.rate), name: best.name })}</span>
      {behind !== null && <span>{t('rate.behind', { count: behind, total })}</span>}
      {place !== null && <span>{t(place === 1 ? 'rate.first' : 'rate.rank', { rank: place, total })}</span>}
    </>
  );
}

function referencePoints(type: CardType, rate: bigint): string {
  const price = priceOf(parseDecimal(type.fx, FX_SCALE) ?? 0n, rate);
  return formatAmount(quote({ ...type, unitPrice: price.toString() }, referenceFace(type.unit)).gross);
}
