import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { Page } from '#web/ui/page/page.tsx';
import type { PurchaseSearch } from '../pages.ts';
import classes from './purchase.module.css';

export const PURCHASE_STEPS = ['one', 'two', 'three'] as const;
export type PurchaseStep = (typeof PURCHASE_STEPS)[number];
export type PurchaseType = 'buy' | 'sell';

/** A search without the offer that was chosen. */
export const NOTHING_CHOSEN = {
  ad: '',
  lock: '',
  version: '',
  price: '',
  points: '',
  until: '',
} as const satisfies Partial<PurchaseSearch>;

export const typeOf = (type: string): PurchaseType => (type === 'sell' ? 'sell' : 'buy');

interface Props {
  type: PurchaseType;
  step: PurchaseStep;
  search: PurchaseSearch;
  children: ReactNode;
}

/** The frame of the three steps: what one wants, the best offers, the order at the price that was chosen. */
export function PurchaseFrame({ type, step, search, children }: Props) {
  const { t } = useTranslation('points-ads');
  const go = useGo();
  const at = PURCHASE_STEPS.indexOf(step);
  const earlier = useMemo(() => ({ ...search, ...NOTHING_CHOSEN }), [search]);
  return (
    <Page
      crumbs={[{ label: t('market.title'), href: paths.otc() }, { label: t('purchase.title') }]}
      title={t('purchase.title')}
      sub={t(`purchase.${type}`)}
      actions={
        step === 'one' && (
          <SegmentedControl
            value={type}
            onChange={(next) => go(paths.purchase(typeOf(next), 'one', earlier), { replace: true })}
            aria-label={t('filter.side')}
            data={[
              { value: 'buy', label: t('filter.buy') },
              { value: 'sell', label: t('filter.sell') },
            ]}
          />
        )
      }
    >
      <nav aria-label={t('purchase.steps')}>
        <ol className={classes.steps}>
          {PURCHASE_STEPS.map((name, index) => (
            <li
              key={name}
              className={cx(classes.step, index === at && classes.on)}
              aria-current={index === at ? 'step' : undefined}
            >
              {index < at ? (
                <AppLink href={paths.purchase(type, name, earlier)}>{t(`purchase.step.${name}`)}</AppLink>
              ) : (
                t(`purchase.step.${name}`)
              )}
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </Page>
  );
}
