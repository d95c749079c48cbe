import { MultiSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRICE_SCALE } from '#core/money/price.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { OFFER_STALE, useCatalog } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { SumInput } from '#web/ui/form/sum-input.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone, toastWarning } from '#web/ui/overlay/toast.ts';

const PRICE = /^\d{1,9}(\.\d{1,8})?$/;

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The card types that may be chosen; those of `first` are chosen at the start. */
  typeIds: readonly string[];
  first: readonly string[];
  /** The present floor as text, when there is one. */
  price?: string;
}

/** The internal price: minimum prices for chosen card types. A press names the missing part, so it is not `CommandDialog`. */
export function PriceDialog({ opened, onClose, typeIds, first, price = '' }: Props) {
  const { t } = useTranslation('goods');
  const { t: market } = useTranslation('market');
  const catalog = useCatalog().data;
  const [chosen, setChosen] = useState<string[]>([]);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const start = first.join(' ');
  useEffect(() => {
    if (!opened) return;
    setChosen(start.split(' ').filter(Boolean));
    setText(price);
    setTried(false);
  }, [opened, start, price]);
  const command = useCommand('goods.setPrice', {
    quiet: true,
    stale: OFFER_STALE.sell,
    onDone: ({ changed, lowerThanOrder }) => {
      toastDone(t('price.done', { count: changed }));
      if (lowerThanOrder) toastWarning(t('price.lower'), t('price.lowerWhy'));
      onClose();
    },
  });
  const nameOf = (id: string) => {
    const type = catalog?.types.find((typeItem) => typeItem.id === id);
    const brand = catalog?.brands.find((candidate) => candidate.id === type?.brandId);
    if (!type || !brand) return id;
    return `${brand.name} ${countryName(type.country)} ${type.currency} · ${market(`form.${type.form}`)}`;
  };
  const wrong = PRICE.test(text) ? null : t(text === '' ? 'price.empty' : 'price.form');
  const none = chosen.length === 0 ? t('price.noType') : null;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if (!wrong && !none) command.mutate({ cardTypeIds: chosen, price: text });
      }}
      title={t('price.title')}
      lost={t('price.why')}
      verb={t('price.act')}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : undefined}
    >
      <MultiSelect
        label={t('price.types')}
        data={[...new Set([...typeIds, ...first])].map((id) => ({ value: id, label: nameOf(id) }))}
        value={chosen}
        onChange={setChosen}
        error={fieldError(tried ? none : null)}
        mb={14}
      />
      <SumInput
        label={t('price.label')}
        description={t('price.hint')}
        decimals={PRICE_SCALE}
        value={text}
        onChange={setText}
        error={fieldError(tried || text !== '' ? wrong : null)}
      />
    </ConfirmDialog>
  );
}
