import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PausedNote } from '#web/features/people/public.ts';
import { countryName } from '#web/lib/country.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { type Catalog, countriesOf, firstCountry, useCatalog } from '../market.queries.ts';
import classes from '../sell/promise-rows.module.css';
import { QuickForm, RECEIPTS } from './quick-form.tsx';

/** Sell without choosing a buyer: the platform takes the best offer of the moment. */
export function QuickSellPage() {
  const { t } = useTranslation('orders-placing');
  const catalog = useCatalog();
  return (
    <Page
      tab={t('quick.tab')}
      crumbs={[{ label: t('market:crumb.market'), href: paths.gift() }, { label: t('quick.tab') }]}
      title={t('quick.title')}
      sub={t('quick.sub')}
    >
      <PausedNote gives={false} />
      <Loaded of={[catalog]} skeleton={{ height: 96 }}>
        {(data) => <Chosen catalog={data} />}
      </Loaded>
    </Page>
  );
}

/** Which card it is, in the address; the form below starts anew with another one. */
function Chosen({ catalog }: { catalog: Catalog }) {
  const { t } = useTranslation('orders-placing');
  const [search, change] = usePageSearch('/goSell');
  const types = catalog.types.filter((typeItem) => typeItem.form === 'ecode');
  const brands = catalog.brands.filter(({ id }) => types.some((typeItem) => typeItem.brandId === id));
  const chosenBrand = brands.find((brand) => brand.id === search.brand) ?? brands[0];
  if (!chosenBrand) return null;
  const countries = countriesOf(types, chosenBrand.id);
  const country = countries.includes(search.country) ? search.country : firstCountry(types, chosenBrand.id);
  const type = types.find((typeItem) => typeItem.brandId === chosenBrand.id && typeItem.country === country);
  const { receipt } = search;
  return (
    <>
      <Panel title={t('quick.which')}>
        <div className={classes.which}>
          <Select
            label={t('quick.brand')}
            data={brands.map((brand) => ({ value: brand.id, label: brand.name }))}
            value={chosenBrand.id}
            onChange={(id) => id && change({ brand: id, country: '' })}
            searchable
            allowDeselect={false}
          />
          <Select
            label={t('quick.country')}
            data={countries.map((value) => ({ value, label: countryName(value) }))}
            value={country || null}
            onChange={(value) => value && change({ brand: chosenBrand.id, country: value })}
            allowDeselect={false}
          />
          <Select
            label={t('quick.receipt')}
            data={RECEIPTS.map((value) => ({ value, label: t(`quick.receipts.${value}`) }))}
            value={receipt}
            onChange={(value) => value && change({ receipt: value })}
            allowDeselect={false}
          />
        </div>
      </Panel>
      {type && <QuickForm key={type.id} brand={chosenBrand} type={type} receipt={receipt} />}
    </>
  );
}
