import { Box, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ParamsOf } from '#contract/catalogue.ts';
import { zSixDigits } from '#contract/define.ts';
import { zPhone } from '#contract/functions/phone-number.ts';
import { errorText } from '#web/api/api-error.ts';
import { refreshMe } from '#web/api/me.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { OutboxHint } from '#web/features/security/public.ts';
import { paths } from '#web/paths.ts';
import { AccountPage } from '#web/shell/account/account-page.tsx';
import { SixDigitsInput } from '#web/ui/form/six-digits-input.tsx';
import { type ErrorPlaces, useZodForm } from '#web/ui/form/use-zod-form.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { HumanCheckLine } from './human-check-line.tsx';
import { firstCountry, type PhoneCountries, PhoneFields } from './phone-fields.tsx';
import { useHumanCheck } from './use-human-check.ts';

type Phone = ParamsOf<'phone.change'>['phone'];

/** A number that codes are on their way to. */
interface Started {
  phone: Phone;
  number: string;
  needsOldCode: boolean;
}

/** The phone of the account: bound, or changed to another one, by codes that went there. */
export function PhonePage() {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  const options = useCall('phone.getOptions', {});
  const [started, setStarted] = useState<Started | null>(null);
  const old = user?.phone ?? null;
  return (
    <AccountPage
      title={t('phone.title')}
      sub={old === null ? t('phone.none') : t('phone.now', { number: old })}
      above={[{ label: t('security.title'), href: paths.security() }]}
    >
      <Stack gap="md" mt="md" pb="lg">
        <Loaded of={[options]} skeleton={{ rows: 2, avatar: false }}>
          {({ isOn, countries }) => {
            if (!isOn) return <Note>{t('phone.off')}</Note>;
            if (started === null) return <AskCodes countries={countries} old={old} onSent={setStarted} />;
            return <Confirm started={started} old={old ?? ''} onEnd={() => setStarted(null)} />;
          }}
        </Loaded>
      </Stack>
    </AccountPage>
  );
}

const NUMBER_PLACES: ErrorPlaces = { 'auth.phone_invalid': 'phone.number', 'auth.phone_country': 'phone.country' };
const askSchema = z.object({ phone: zPhone });

interface AskProps {
  countries: PhoneCountries;
  old: string | null;
  onSent: (started: Started) => void;
}

function AskCodes({ countries, old, onSent }: AskProps) {
  const { t } = useTranslation('auth');
  const check = useHumanCheck();
  const form = useZodForm(askSchema, { phone: { country: firstCountry(countries), number: '' } }, NUMBER_PLACES);
  const [failure, setFailure] = useState<string | null>(null);
  const command = useCommand('phone.startChange', {
    quiet: true,
    onDone: ({ number, needsOldCode }, { phone }) => onSent({ phone, number, needsOldCode }),
    onFail: (error) => {
      if (!form.refuse(error)) setFailure(errorText(error));
    },
  });
  const submit = form.handleSubmit(async ({ phone }) => {
    setFailure(null);
    command.mutate({ phone, humanCheck: await check.take() });
  });
  return (
    <Panel>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Box c="var(--cw-text-2)">{t(old === null ? 'phone.why' : 'phone.whyChange')}</Box>
          <PhoneFields form={form} countries={countries} label={t('phone.number')} />
          <HumanCheckLine check={check} />
          {failure && <Note tone="stop">{failure}</Note>}
          <Group>
            <Button type="submit" loading={command.isPending}>
              {t('phone.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

const CODE_PLACES: ErrorPlaces = { 'auth.code_wrong': 'newCode' };
const codesSchema = z.object({ newCode: zSixDigits, oldCode: zSixDigits.or(z.literal('')) });

interface ConfirmProps {
  started: Started;
  old: string;
  onEnd: () => void;
}

function Confirm({ started, old, onEnd }: ConfirmProps) {
  const { t } = useTranslation('auth');
  const { phone, number, needsOldCode } = started;
  const form = useZodForm(codesSchema, { newCode: '', oldCode: '' }, CODE_PLACES);
  const [failure, setFailure] = useState<string | null>(null);
  const command = useCommand('phone.change', {
    quiet: true,
    stale: ['users.getMe', 'factors.getMine', 'security.listMine'],
    onDone: () => {
      void refreshMe();
      toastDone(t('phone.done'));
      onEnd();
    },
    onFail: (error) => {
      if (!form.refuse(error)) setFailure(errorText(error));
    },
  });
  const submit = form.handleSubmit(({ newCode, oldCode }) => {
    setFailure(null);
    command.mutate({ phone, newCode, ...(oldCode === '' ? {} : { oldCode }) });
  });
  return (
    <Panel title={t('phone.confirm')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Box c="var(--cw-text-2)">{t('phone.sent')}</Box>
          <SixDigitsInput form={form} name="newCode" label={t('phone.codeTo', { number })} />
          {needsOldCode && <SixDigitsInput form={form} name="oldCode" label={t('phone.codeTo', { number: old })} />}
          <OutboxHint />
          {failure && <Note tone="stop">{failure}</Note>}
          <Group gap="xs">
            <Button type="submit" loading={command.isPending}>
              {t('phone.act')}
            </Button>
            <Button variant="default" onClick={onEnd}>
              {t('phone.again')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
