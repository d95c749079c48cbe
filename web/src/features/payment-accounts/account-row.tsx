import { Box } from '@mantine/core';
import { IconBuildingBank, IconChevronRight, IconCreditCard, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { accountName, hasPlaces, type OwnAccount, placeName, stateOf, toneOf } from './account-words.ts';
import classes from './payment-accounts.module.css';

export const KIND_ICONS = { bank: IconBuildingBank, online: IconDeviceMobile, card: IconCreditCard } as const;

/** One account in a list, which leads to its page. */
export function AccountRow({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('payment-accounts');
  const { id, kind, place, masked, holder } = account;
  const Icon = KIND_ICONS[kind];
  const facts = [masked, ...(hasPlaces(kind) ? [placeName(place)] : []), holder];
  return (
    <AppLink href={paths.paymentAccounts(kind, id)} className={classes.row}>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.75} />
      </span>
      <Box component="span" flex={1} miw={0}>
        <Lines
          first={<b>{accountName(account) ?? t(`kind.${kind}.one`)}</b>}
          second={<span className="cw-num">{facts.join(' · ')}</span>}
        />
      </Box>
      <StateChip tone={toneOf(account)} soft>
        {t(`state.${stateOf(account)}`)}
      </StateChip>
      <IconChevronRight size={18} stroke={1.75} className={classes.chevron} />
    </AppLink>
  );
}
