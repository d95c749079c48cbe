import { Box, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import type { PaymentAccountKind } from '#core/payment-accounts/statuses.ts';
import { hasCode } from '#web/api/api-error.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AccountPage as AccountFrame } from '#web/shell/account/account-page.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountForm } from './account-form.tsx';
import { accountName, hasPlaces, type OwnAccount, placeName, stateOf, toneOf } from './account-words.ts';
import { useFieldRows } from './field-rows.tsx';
import { QrPicture } from './qr-picture.tsx';

type Numbers = ResultOf<'paymentAccounts.reveal'>;

interface Props {
  kind: PaymentAccountKind;
  id: string;
}

/** One payment account: what is kept of it, and what its owner may do with it. */
export function AccountPage({ kind, id }: Props) {
  const { t } = useTranslation('payment-accounts');
  const account = useCall('paymentAccounts.get', { id });
  const above = [
    { label: t('title'), href: paths.walletIndex() },
    { label: t(`kind.${kind}.many`), href: paths.paymentAccounts(kind) },
  ];
  const own = account.data;
  // An invalid code in the address counts as not found.
  const isGone = hasCode(account.error, 'nothing.found', 'gateway.invalid');
  const name = (own && accountName(own)) ?? t(`kind.${kind}.one`);
  return (
    <AccountFrame title={isGone ? t('gone') : name} sub={own?.masked} above={above}>
      <Loaded of={[account]} missing={null}>
        {(loaded) => <Shown account={loaded} />}
      </Loaded>
    </AccountFrame>
  );
}

function Shown({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('payment-accounts');
  const [numbers, setNumbers] = useState<Numbers | null>(null);
  const [isChanging, setChanging] = useState(false);
  const reveal = useCommand('paymentAccounts.reveal', { onDone: (opened) => setNumbers(opened) });
  const own = useCall('paymentAccounts.list', {});
  const { id, kind, place, wallet, holder } = account;
  const startChange = () => {
    setChanging(true);
    if (numbers === null) reveal.mutate({ id });
  };
  const isForm = isChanging && numbers !== null && own.data !== undefined;
  return (
    <Stack gap="md" mt="md" pb="lg">
      {account.heldUntil !== null && account.status === 'open' && (
        <Note tone="frozen">{t('heldUntil', { at: formatDateTime(account.heldUntil) })}</Note>
      )}
      <Panel
        title={t(isForm ? 'change' : 'details')}
        aside={
          <StateChip tone={toneOf(account)} soft>
            {t(`state.${stateOf(account)}`)}
          </StateChip>
        }
      >
        {isForm ? (
          <AccountForm
            kind={kind}
            holder={holder}
            maxImageBytes={own.data.maxImageBytes}
            holdHours={own.data.holdHours}
            changed={{ id, place, wallet, holder, fields: numbers.fields, qrUrl: numbers.qrUrl }}
            onDone={() => {
              toastDone(t('saved'));
              setChanging(false);
              setNumbers(null);
            }}
          />
        ) : (
          <Facts account={account} numbers={numbers} />
        )}
      </Panel>
      {!isForm && (
        <AccountActions
          account={account}
          onChange={startChange}
          onReveal={numbers === null ? () => reveal.mutate({ id }) : null}
          isBusy={reveal.isPending}
        />
      )}
    </Stack>
  );
}

/** Masked, until its owner has proven that it is them. */
function Facts({ account, numbers }: { account: OwnAccount; numbers: Numbers | null }) {
  const { t } = useTranslation('payment-accounts');
  const { kind, place, holder, masked, addedAt } = account;
  const opened = useFieldRows()(place, numbers?.fields ?? {});
  return (
    <>
      <KeyValues
        rows={[
          ...(hasPlaces(kind) ? [{ label: t('field.place'), value: placeName(place) }] : []),
          { label: t('field.holder'), value: holder },
          ...(numbers === null
            ? [{ label: t('field.number'), value: <span className="cw-num">{masked}</span> }]
            : opened),
          { label: t('field.addedAt'), value: formatDateTime(addedAt) },
          ...(account.hasQr && numbers === null ? [{ label: t('qr.label'), value: t('qr.kept') }] : []),
        ]}
      />
      {kind === 'card' && (
        <Box mt="md">
          <Note>{t('card.honest')}</Note>
        </Box>
      )}
      <QrPicture url={numbers?.qrUrl ?? null} />
    </>
  );
}
