import { Box, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { parseDecimal } from '#core/money/decimal.ts';
import { FX_SCALE, priceOf } from '#core/money/price.ts';
import { useSession } from '#web/api/session.ts';
import { type Brand, type CardType, faceText, quote, referenceFace } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { formatAmount, formatRate } from '#web/lib/money.ts';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useRank } from '../mine/use-rank.ts';
import { useOrderLimits } from '../use-order-limits.ts';
import classes from './ad-form.module.css';
import { type AdInput, rateOf } from './ad-form-schema.ts';

interface Props {
  title: string;
  values: AdInput;
  type: CardType | undefined;
  brand: Brand;
}

/** A sell offer as buyers will see it, and the result of selling a card of the reference value. */
export function SellPreview({ title, values, type, brand }: Props) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const { user } = useSession();
  const limits = useOrderLimits();
  const written = rateOf(values.rate, type?.rateMode ?? 'normal');
  const rank = useRank({ kind: 'sell', type, rate: written });
  const rate = written ?? (rank?.best ? BigInt(rank.best.rate) : null);
  const name = user?.nickname ?? '?';
  const receipt = values.receipt === 'any' ? 'none' : values.receipt;
  const face = type && referenceFace(type.unit);
  const price = type && rate !== null ? priceOf(parseDecimal(type.fx, FX_SCALE) ?? 0n, rate) : null;
  const sum = type && face && price !== null ? quote({ ...type, unitPrice: price.toString() }, face) : null;
  const rows = [
    ...(rate === null ? [] : [{ label: market('facts.rate'), value: formatRate(rate) }]),
    { label: t('review.order'), value: limits(values) },
    { label: t('terms.receiptWith'), value: t(`terms.with.${receipt}`) },
  ];
  return (
    <Panel title={title} flush>
      <Stack gap="sm" p="md">
        <div className={classes.who}>
          <Avatar name={name} photo={user?.photo ?? null} size={40} presence="online" />
          <b>{name}</b>
        </div>
        <Box fz="sm" c="var(--cw-text-2)" className={classes.card}>
          <MiniCard initials={brand.initials} color={brand.colour} size={34} />
          <span>
            <b>{type ? `${brand.name} ${countryName(type.country)}` : brand.name}</b>
            <br />
            {market(`form.${values.form}`)}
          </span>
        </Box>
        <KeyValues rows={rows} />
        {values.tags.length > 0 && (
          <Group gap="xxsplus" align="stretch">
            {values.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </Group>
        )}
        {values.description && (
          <Box component="p" fz="sm" lh="lg" c="var(--cw-text-2)" className="cw-wrap">
            {values.description}
          </Box>
        )}
      </Stack>
      {sum && type && face && (
        <p className={classes.sum}>
          {written === null && `${t('preview.atBest')} `}
          {t('preview.sell', {
            face: faceText(face, type),
            net: formatAmount(sum.net),
            gross: formatAmount(sum.gross),
          })}
        </p>
      )}
    </Panel>
  );
}
