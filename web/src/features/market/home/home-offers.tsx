import { Flex } from '@mantine/core';
import type { ComponentProps } from 'react';
import { BuyFilters } from '../list/buy-filters.tsx';
import { BuyOffers } from '../list/buy-offers.tsx';
import { BestPricesPanel } from './best-prices-panel.tsx';
import classes from './home.module.css';
import { ProtectionPanel } from './protection-panel.tsx';
import { RankingPanel } from './ranking-panel.tsx';

type Props = ComponentProps<typeof BuyOffers> & Pick<ComponentProps<typeof BuyFilters>, 'catalog'>;

/** Who pays it: filters, offers, and what is worth knowing beside them. */
export function HomeOffers({ catalog, offers, search, onChange }: Props) {
  return (
    <>
      <BuyFilters catalog={catalog} search={search} onChange={onChange} />
      <div className={classes.grid} id="offers">
        <BuyOffers offers={offers} search={search} onChange={onChange} />
        <Flex component="aside" direction="column" gap="md">
          <BestPricesPanel />
          <RankingPanel brandId={search.brand} />
          <ProtectionPanel />
        </Flex>
      </div>
    </>
  );
}
