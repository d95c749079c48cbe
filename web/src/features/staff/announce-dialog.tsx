import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '#core/access/access.ts';
import { serverNow } from '#web/lib/clock.ts';
import { timeOfField } from '#web/lib/field-time.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { areWritten, NO_TEXTS, TextFields } from './text-fields.tsx';

const ALL = 'all' as const;
const LANGS = [ALL, 'en', 'zh_cn'] as const;
const DAYS = ['1', '3', '7', '30', '90'] as const;
const DAY_MS = 86_400_000;

interface Draft {
  readonly role: Role | typeof ALL;
  readonly lang: (typeof LANGS)[number];
  /** In the zone that times are shown in; empty: now. */
  readonly start: string;
  readonly days: (typeof DAYS)[number];
  readonly isBanner: boolean;
  readonly isMailed: boolean;
}

const FIRST: Draft = { role: ALL, lang: ALL, start: '', days: '3', isBanner: true, isMailed: false };

/** The draft as it is sent. */
function paramsOf({ role, lang, start, days, isBanner, isMailed }: Draft) {
  const begins = start === '' ? serverNow() : timeOfField(start);
  return {
    role: role === ALL ? null : role,
    lang: lang === ALL ? null : lang,
    isBanner,
    isMailed,
    startsAt: start === '' ? null : new Date(begins).toISOString(),
    endsAt: new Date(begins + Number(days) * DAY_MS).toISOString(),
  };
}

/** Writes an announcement in both languages: for whom, from when, for how long, and by which ways. */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff');
  const [texts, setTexts] = useState(NO_TEXTS);
  const [draft, setDraft] = useState(FIRST);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  return (
    <CommandDialog
      call="notices.announce"
      params={(_values, own) => ({ ...texts, ...paramsOf(draft), ...own })}
      fields={[{ kind: 'reason', name: 'reason' }]}
      title={t('announce.open')}
      lost={t('announce.effect')}
      verb={t('announce.verb')}
      ready={areWritten(texts)}
      stale={['notices.listAnnouncements', 'notices.listBanners']}
      done={t('announce.done')}
      onClose={onClose}
    >
      <TextFields texts={texts} onChange={setTexts} />
      <Readers draft={draft} change={change} />
      <Period draft={draft} change={change} />
      <Checkbox
        label={t('announce.banner')}
        checked={draft.isBanner}
        onChange={(event) => change({ isBanner: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('announce.mailed')}
        checked={draft.isMailed}
        onChange={(event) => change({ isMailed: event.currentTarget.checked })}
      />
    </CommandDialog>
  );
}

interface PartProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

function Readers({ draft, change }: PartProps) {
  const { t } = useTranslation('staff');
  return (
    <>
      <Select
        label={t('announce.whom')}
        data={[ALL, ...ROLES].map((value) => ({
          value,
          label: value === ALL ? t('announce.everybody') : t(`role.${value}`),
        }))}
        value={draft.role}
        onChange={(role) => role && change({ role })}
        allowDeselect={false}
      />
      <Select
        label={t('announce.readers')}
        data={LANGS.map((value) => ({ value, label: t(`announce.lang.${value}`) }))}
        value={draft.lang}
        onChange={(lang) => lang && change({ lang })}
        allowDeselect={false}
      />
    </>
  );
}

function Period({ draft, change }: PartProps) {
  const { t } = useTranslation('staff');
  return (
    <>
      <TextInput
        type="datetime-local"
        label={t('announce.begins')}
        description={t('announce.beginsHint')}
        value={draft.start}
        onChange={(event) => change({ start: event.currentTarget.value })}
      />
      <Select
        label={t('announce.lasts')}
        data={DAYS.map((value) => ({ value, label: t('announce.days', { count: Number(value) }) }))}
        value={draft.days}
        onChange={(days) => days && change({ days })}
        allowDeselect={false}
      />
    </>
  );
}
