import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { formatUnitPrice, ShelfSwitch } from '#web/features/market/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatBasisPoints, formatRate } from '#web/lib/money.ts';
import { formatList, formatNumber } from '#web/lib/number.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { OwnOffer } from '../edit/edit-shell.tsx';
import { useOrderLimits } from '../use-order-limits.ts';
import classes from '../wizard/ad-form.module.css';
import { useMinutes } from '../wizard/sections/time-section.tsx';
import { OwnAdFrame } from './own-ad-frame.tsx';
import type { OwnSellOffer } from './own-queries.ts';

const STALE = ['goods.listMine', 'goods.getMine', 'goods.get', 'goods.list'] as const;

/** An own offer to sell: its cards by state, its terms, and the way to its cards. */
export function OwnSellAd({ code }: { code: string }) {
  const { t } = useTranslation('ads');
  const mine = useCall('goods.getMine', { code });
  return (
    <OwnOffer title={t('own.tab')} of={[mine]}>
      {(ad) => <Own ad={ad} />}
    </OwnOffer>
  );
}

function Own({ ad }: { ad: ResultOf<'goods.getMine'> }) {
  const { t } = useTranslation('ads');
  const { t: goods } = useTranslation('goods');
  const { code } = ad;
  const remove = useCommand('goods.removeAd', { quiet: true, stale: STALE });
  return (
    <OwnAdFrame kind="sell" ad={ad} onRemove={() => remove.mutateAsync({ code })}>
      <div className={classes.grid}>
        <div className={classes.sections}>
          {ad.hiddenWhy !== null && (
            <Note title={t('hidden.titleSell')} action={<ToCards code={code} />}>
              {t(`hidden.why.${ad.hiddenWhy}`)}
            </Note>
          )}
          <Terms ad={ad} />
        </div>
        <aside className={classes.aside}>
          <Panel
            title={t('sellMine.goods')}
            aside={ad.status === 'completed' ? goods('ad.completed') : <ShelfSwitch ad={ad} />}
            footer={<ToCards code={code} />}
          >
            <KeyValues
              rows={[
                ...(['onSale', 'offShelf', 'inTrade', 'inArbitration', 'completed'] as const).map((item) => ({
                  label: t(`own.goods.${item}`),
                  value: formatNumber(ad.goods[item]),
                })),
                { label: t('own.sold'), value: formatNumber(ad.soldCount) },
                { label: t('own.views'), value: formatNumber(ad.views) },
              ]}
            />
          </Panel>
        </aside>
      </div>
    </OwnAdFrame>
  );
}

function ToCards({ code }: { code: string }) {
  const { t } = useTranslation('ads');
  return (
    <ButtonLink href={paths.goodsList(code)} size="sm">
      {t('own.toCards')}
    </ButtonLink>
  );
}

function Terms({ ad }: { ad: OwnSellOffer }) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const limits = useOrderLimits();
  const span = useMinutes();
  const whole = (amount: string | null) => (amount === null ? null : Number(BigInt(amount) / 1_000_000n));
  const amounts = {
    kind: 'sell' as const,
    amountMode: ad.exact ? ('exact' as const) : ('range' as const),
    exactAmount: null,
    minAmount: whole(ad.minAmount),
    maxAmount: whole(ad.maxAmount),
  };
  return (
    <Panel title={t('own.terms')}>
      <KeyValues
        rows={[
          { label: market('facts.form'), value: market(`form.${ad.form}`) },
          { label: market('facts.rate'), value: formatRate(ad.rate) },
          {
            label: market('facts.price', { currency: ad.currency }),
            value: `${formatUnitPrice(ad.unitPrice)} ${market('points')}`,
          },
          { label: market('facts.fee'), value: formatBasisPoints(ad.feeBps) },
          { label: t('review.order'), value: limits(amounts) },
          { label: t('terms.receiptWith'), value: t(`terms.with.${ad.receipt}`) },
          { label: t('time.deliver'), value: span(ad.deliverMinutes) },
          { label: t('review.tags'), value: formatList(ad.tags) || t('review.noTags') },
          { label: market('facts.published'), value: formatDateTime(ad.createdAt) },
        ]}
      />
      <Box component="p" fz="sm" lh="lg" c="var(--cw-text-2)" className={cx('cw-wrap', classes.lastWord)}>
        {ad.description || t('terms.none')}
      </Box>
    </Panel>
  );
}
