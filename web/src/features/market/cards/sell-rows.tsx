import { Button, Center, UnstyledButton } from '@mantine/core';
import { IconClipboardList, IconLock, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '#web/lib/money.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { PasteDialog } from '../card-list/paste-dialog.tsx';
import type { Ad } from '../market.queries.ts';
import { limitsText, quote, takesFace } from '../sell/quote.ts';
import { SaleWords } from '../sell/sale-words.tsx';
import classes from '../sell/sell.module.css';
import { CardRows } from './card-rows.tsx';
import type { useSellCards } from './use-sell-cards.ts';

interface Props {
  ad: Ad;
  cards: ReturnType<typeof useSellCards>;
  /** Face value in all, whole units. */
  face: number;
  busy: boolean;
  /** The seller's trade description. */
  words: string;
  onWords: (words: string) => void;
}

/** The cards, one row each, and a note on how codes are sealed. */
export function SellRows({ ad, cards, face, busy, words, onWords }: Props) {
  const { t } = useTranslation('market');
  const [pasting, setPasting] = useState(false);
  const { rows, dispatch } = cards;
  const left = ad.maxCards - rows.length;
  const paste = (
    <UnstyledButton className={classes.link} onClick={() => setPasting(true)} disabled={busy}>
      <IconClipboardList size={16} stroke={1.75} />
      {t('paste.open')}
    </UnstyledButton>
  );
  return (
    <Panel title={t('sell.cards')} aside={paste} flush>
      <CardRows ad={ad} cards={cards} busy={busy} />
      <div className={classes.add}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={2} />}
          onClick={() => dispatch({ type: 'add' })}
          disabled={left <= 0 || busy}
        >
          {t('sell.add')}
        </Button>
        <span>{left > 0 ? t('sell.more', { count: left }) : t('sell.full', { count: ad.maxCards })}</span>
      </div>
      <SaleWords name={ad.owner.name} value={words} onChange={onWords} />
      <SealNote ad={ad} face={face} />
      <PasteDialog
        opened={pasting}
        onClose={() => setPasting(false)}
        room={left + rows.filter((row) => row.code === '').length}
        rules={{
          currency: ad.currency,
          forms: ad.brand,
          takesFace: (value) => takesFace(ad, value),
          limits: limitsText(ad),
          codes: rows.map((row) => row.code).filter((code) => code !== ''),
        }}
        onTake={(list) => dispatch({ type: 'paste', cards: list, max: ad.maxCards })}
      />
    </Panel>
  );
}

function SealNote({ ad, face }: Pick<Props, 'ad' | 'face'>) {
  const { t } = useTranslation('market');
  const { name } = ad.owner;
  return (
    <div className={classes.wax}>
      <Center
        component="span"
        w="var(--cw-control-md)"
        h="var(--cw-control-md)"
        bdrs="md"
        bg="var(--cw-frozen-solid)"
        c="var(--cw-surface)"
      >
        <IconLock size={22} stroke={1.75} />
      </Center>
      <div>
        <b>{t('sell.sealTitle')}</b>
        <p>
          {face > 0
            ? t('sell.sealWhy', { name, sum: formatAmount(quote(ad, face).gross) })
            : t('sell.sealWhyEmpty', { name })}
        </p>
      </div>
    </div>
  );
}
