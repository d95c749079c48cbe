import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { parseDecimal } from '#core/money/decimal.ts';
import { FX_SCALE, pointsFor, priceOf } from '#core/money/price.ts';
import { formatAmount, formatRate } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type CardType, useBestTypes } from '../market.queries.ts';
import { faceText, minorUnits, referenceFace } from '../sell/quote.ts';
import classes from './home.module.css';

const SHOWN = 5;

/** Where the market pays most for a card's value just now. */
export function BestPricesPanel() {
  const { t } = useTranslation('market');
  const best = useBestTypes(SHOWN);
  if (best.length === 0) return null;
  return (
    <Panel title={t('best.title')} aside={t('best.aside')} flush>
      <Box component="ol" py="xs" px={0} className={classes.rank}>
        {best.map(({ type, brand }, index) => (
          <li key={type.id}>
            <AppLink href={paths.gift({ brand: brand.id, country: type.country, form: type.form })}>
              <span className={classes.pos}>{index + 1}</span>
              <MiniCard initials={brand.initials} color={brand.colour} size="sm" />
              <span>
                <Box component="span" display="block" fw={560} className={classes.rankName}>
                  {brand.name}
                </Box>
                <span>{t('offer.cardShort', { country: type.country, form: t(`form.${type.form}`) })}</span>
              </span>
              <Box component="span" ta="right" className="cw-num">
                {formatRate(type.bestRate ?? '0')}
                <span className={classes.rankUnit}>
                  {referencePoints(type)} {t('offer.per', { face: faceText(referenceFace(type.unit), type) })}
                </span>
              </Box>
            </AppLink>
          </li>
        ))}
      </Box>
    </Panel>
  );
}

/** Points for the reference face at the best rate; nothing when the exchange rate cannot be read. */
function referencePoints(type: CardType): string {
  const fx = parseDecimal(type.fx, FX_SCALE);
  if (fx === null) return '';
  const price = priceOf(fx, BigInt(type.bestRate ?? '0'));
  return formatAmount(pointsFor(minorUnits(referenceFace(type.unit), type.unit), type.currency, price));
}
