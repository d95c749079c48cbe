import { Box, Button, Checkbox, Group, Stack } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { POINTS } from '#core/money/currency.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import { useCall } from '#web/api/query.ts';
import { formatUnitPrice } from '#web/features/market/public.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { countryName } from '#web/lib/country.ts';
import { formatAmount, formatFace } from '#web/lib/money.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { SumInput } from '#web/ui/form/sum-input.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { toastWarning } from '#web/ui/overlay/toast.ts';
import { WithWorth } from '#web/ui/own-worth.tsx';
import { Page } from '#web/ui/page/page.tsx';
import classes from '../goods.module.css';
import type { SellAdWithGoods } from '../goods.queries.ts';
import { SellAdGone, SellAdLoaded } from '../sell-ad-state.tsx';
import { useOrderLimit } from '../sell-details-page.tsx';
import { SellSellerHead } from '../sell-seller-head.tsx';
import { type PickLimits, pickFault, pickFor, sumOf, upTo } from './pick-goods.ts';
import { useBuyLimits } from './use-buy-limits.ts';

/** A provider chooses cards of a sell ad. */
export function GoOrderPage() {
  const { code } = useParams({ from: '/goOrder/$code' });
  const { t } = useTranslation('goods');
  const query = useCall('goods.get', { code });
  return (
    <SellAdLoaded query={query} tab={t('order.tab')}>
      {(ad) => <GoOrder ad={ad} />}
    </SellAdLoaded>
  );
}

function GoOrder({ ad }: { ad: SellAdWithGoods }) {
  const { t } = useTranslation('goods');
  if (ad.isMine) return <SellAdGone why={t('order.own')} />;
  if (ad.status !== 'on' || ad.goods.length === 0) return <SellAdGone why={t('gone.nothing')} />;
  return (
    <Page
      tab={t('order.tab')}
      crumbs={[
        { label: t('crumb.market'), href: paths.gift({ side: 'sell' }) },
        { label: `${ad.brand.name} ${countryName(ad.country)}`, href: paths.sellDetails(ad.code) },
        { label: t('order.tab') },
      ]}
    >
      <PausedNote />
      <SellSellerHead seller={ad.owner} as="h1" />
      <ChooseGoods ad={ad} />
    </Page>
  );
}

function ChooseGoods({ ad }: { ad: SellAdWithGoods }) {
  const { t } = useTranslation('goods');
  const [search, change] = usePageSearch('/goOrder/$code');
  const limits = useBuyLimits(ad);
  const wanted = search.goods.split(',');
  const chosen = ad.goods.filter((good) => wanted.includes(good.id));
  const choose = (ids: readonly string[]) => change({ goods: ids.join(',') });
  const toggle = (id: string) => {
    const others = chosen.filter((item) => item.id !== id).map((item) => item.id);
    if (others.length < chosen.length) return choose(others);
    choose(ad.exact ? [id] : [...others, id]);
  };
  const pick = (within: PickLimits) => {
    const picked = pickFor(ad.goods, within);
    if (picked.length === 0) toastWarning(t('pick.noFit'));
    else choose(picked.map((item) => item.id));
  };
  return (
    <div className={classes.grid}>
      <Panel title={t('order.cards')} aside={useOrderLimit(ad)} flush>
        {ad.quick && <FastTrade limits={limits} onPick={pick} />}
        <ul className={classes.picks}>
          {ad.goods.map((good) => (
            <li key={good.id}>
              <div className={classes.pick}>
                <Checkbox
                  label={
                    <>
                      <b>{formatFace(good.faceValue, { symbol: ad.currency, unit: ad.unit })}</b>{' '}
                      <span className={classes.under}>{t('order.row', { row: good.row })}</span>
                    </>
                  }
                  checked={chosen.includes(good)}
                  onChange={() => toggle(good.id)}
                />
                <span>
                  <WithWorth points={good.points}>{formatAmount(good.points)}</WithWorth>{' '}
                  <small className={classes.under}>{t('pts')}</small>
                </span>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      <ChosenSum ad={ad} chosen={chosen} limits={limits} />
    </div>
  );
}

/** Lets the page choose the cards, up to a sum if the buyer names one. */
function FastTrade({ limits, onPick }: { limits: PickLimits; onPick: (within: PickLimits) => void }) {
  const { t } = useTranslation('goods');
  const [text, setText] = useState('');
  const most = parseDecimal(text, POINTS.unit);
  const pick = () => onPick(most === null ? limits : upTo(limits, most));
  return (
    <div className={classes.tools}>
      <Box component="span" flex="1 1 14rem" fz="sm" c="dimmed">
        {t('quick.why')}
      </Box>
      <Group gap="sm" wrap="nowrap">
        <SumInput
          aria-label={t('quick.most')}
          placeholder={t('quick.most')}
          size="sm"
          w="11rem"
          decimals={POINTS.unit}
          value={text}
          onChange={setText}
        />
        <Button
          variant="tint"
          size="sm"
          leftSection={<IconBolt size={16} stroke={1.75} />}
          disabled={text !== '' && most === null}
          onClick={pick}
        >
          {t('quick.pick')}
        </Button>
      </Group>
    </div>
  );
}

interface SumProps {
  ad: SellAdWithGoods;
  chosen: SellAdWithGoods['goods'];
  limits: ReturnType<typeof useBuyLimits>;
}

function ChosenSum({ ad, chosen, limits }: SumProps) {
  const { t } = useTranslation('goods');
  const go = useGo();
  const sum = sumOf(chosen);
  const face = chosen.reduce((all, item) => all + BigInt(item.faceValue), 0n);
  const fault = pickFault(chosen, limits);
  const values = {
    count: limits.maxCards,
    min: formatAmount(limits.minAmount ?? 0n, { decimals: 0 }),
    max: formatAmount(limits.maxAmount ?? 0n, { decimals: 0 }),
    available: formatAmount(limits.available),
  };
  const next = () => {
    const goods = chosen.map((item) => item.id).join(',');
    go(paths.buyPlaceAnOrder(ad.code, { goods, price: ad.unitPrice, version: String(ad.version) }));
  };
  return (
    <Panel title={t('order.sum')} className={classes.sticky}>
      <KeyValues
        rows={[
          {
            label: t('order.chosen', { count: chosen.length }),
            value: formatFace(face, { symbol: ad.currency, unit: ad.unit }),
          },
          { label: t('order.price', { currency: ad.currency }), value: formatUnitPrice(ad.unitPrice) },
          { label: t('order.available'), value: `${formatAmount(limits.available)} ${t('pts')}` },
          {
            label: t('order.total'),
            value: <WithWorth points={sum}>{`${formatAmount(sum)} ${t('pts')}`}</WithWorth>,
            total: true,
          },
        ]}
      />
      <Stack gap="smplus" mt="md">
        {fault !== null && fault !== 'pick.none' && <Note>{t(fault, values)}</Note>}
        <Button size="lg" fullWidth disabled={fault !== null} onClick={next}>
          {t('order.next')}
        </Button>
      </Stack>
      <p className={classes.after}>{t('order.nothingYet')}</p>
    </Panel>
  );
}
