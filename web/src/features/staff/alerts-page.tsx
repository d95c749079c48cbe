import { Button, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf } from '#contract/catalogue.ts';
import { isWithin, limitOf } from '#web/api/limits.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { allowed } from '#web/shell/guards.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { ReasonField } from '#web/ui/form/reason-field.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import classes from './staff.module.css';
import { areWritten, type HouseTexts, TextFields } from './text-fields.tsx';

type Side = ParamsOf<'notices.raiseAlert'>['to'];

/** Whom an order with this code has as its parties. */
const sidesOf = (code: string): readonly Side[] => ['both', 'seller', code.startsWith('OO') ? 'buyer' : 'provider'];

/** Alerts about marked (black) orders: what their box says, and marking an order. */
export function AlertsPage() {
  const { t } = useTranslation('staff');
  const { user } = useSession();
  const text = useCall('notices.getAlertText', {});
  if (!user) return null;
  return (
    <Page title={t('alerts.title')} sub={t('alerts.sub')}>
      <div className={classes.person}>
        <Loaded of={[text]} skeleton={{ rows: 4, height: 56, avatar: false }}>
          {(texts) => <Texts texts={texts} mayChange={user.role === 'admin'} key={texts.changedAt} />}
        </Loaded>
        {allowed('moderator', user) && <Raise />}
      </div>
    </Page>
  );
}

interface TextsProps {
  texts: HouseTexts & { changedAt: string };
  mayChange: boolean;
}

function Texts({ texts: { changedAt, ...before }, mayChange }: TextsProps) {
  const { t } = useTranslation('staff');
  const [texts, setTexts] = useState<HouseTexts>(before);
  const [isAsking, setAsking] = useState(false);
  const isChanged = Object.keys(before).some(
    (key) => texts[key as keyof HouseTexts] !== before[key as keyof HouseTexts],
  );
  return (
    <Panel title={t('alerts.texts')} aside={t('alerts.changed', { time: formatDateTime(changedAt) })}>
      <Stack gap="sm">
        {!mayChange && <Note>{t('alerts.readOnly')}</Note>}
        <fieldset disabled={!mayChange} className={classes.plain}>
          <Stack gap="sm">
            <TextFields texts={texts} onChange={setTexts} />
          </Stack>
        </fieldset>
        {mayChange && (
          <Button disabled={!isChanged || !areWritten(texts)} onClick={() => setAsking(true)}>
            {t('alerts.save')}
          </Button>
        )}
      </Stack>
      {isAsking && (
        <CommandDialog
          call="notices.setAlertText"
          params={texts}
          fields={[{ kind: 'reason', name: 'reason' }]}
          title={t('alerts.saveTitle')}
          lost={t('alerts.saveLost')}
          verb={t('alerts.save')}
          stale={['notices.getAlertText']}
          done={t('alerts.saved')}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

function Raise() {
  const { t } = useTranslation('staff');
  const [search] = usePageSearch('/staff/alerts');
  const [code, setCode] = useState(search.code);
  const [to, setTo] = useState<Side>('both');
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const limit = limitOf('notices.raiseAlert', 'reason');
  const change = (text: string) => {
    const next = text.trim().toUpperCase();
    setCode(next);
    if (!sidesOf(next).includes(to)) setTo('both');
  };
  return (
    <Panel title={t('alerts.raise')}>
      <Stack gap="sm">
        <TextInput
          label={t('alerts.code')}
          value={code}
          maxLength={40}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Select
          label={t('alerts.to')}
          data={sidesOf(code).map((value) => ({ value, label: t(`alerts.side.${value}`) }))}
          value={to}
          onChange={(value) => setTo((value ?? 'both') as typeof to)}
          allowDeselect={false}
        />
        <ReasonField limit={limit} value={reason} onChange={setReason} />
        <Button
          variant="default"
          disabled={code.length < 4 || !isWithin(limit, reason)}
          onClick={() => setAsking(true)}
        >
          {t('alerts.raiseVerb')}
        </Button>
      </Stack>
      {isAsking && (
        <CommandDialog
          call="notices.raiseAlert"
          params={{ code, to, reason }}
          title={t('alerts.raiseTitle', { code })}
          lost={t('alerts.raiseLost')}
          verb={t('alerts.raiseVerb')}
          danger
          done={({ raised }) => t('alerts.raised', { count: raised })}
          onDone={() => {
            setCode('');
            setReason('');
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
