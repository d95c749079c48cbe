import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '#core/access/access.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { areWritten, NO_TEXTS, TextFields } from './text-fields.tsx';

const ALL = 'all';
const LANGS = [ALL, 'en', 'zh_cn'] as const;
const DAYS = ['1', '3', '7', '30', '90'] as const;
const DAY_MS = 86_400_000;

/** Writes an announcement in both languages: for whom, from when, for how long, and by which ways. */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff');
  const [texts, setTexts] = useState(NO_TEXTS);
  const [role, setRole] = useState<string>(ALL);
  const [lang, setLang] = useState<string>(ALL);
  const [start, setStart] = useState('');
  const [days, setDays] = useState<string>('3');
  const [isBanner, setBanner] = useState(true);
  const [isMailed, setMailed] = useState(false);
  const paramsOf = ({ reason }: { reason: string }) => {
    const begins = start === '' ? Date.now() : new Date(start).getTime();
    return {
      ...texts,
      role: role === ALL ? null : (role as Role),
      lang: lang === ALL ? null : (lang as 'en' | 'zh_cn'),
      isBanner,
      isMailed,
      startsAt: start === '' ? null : new Date(begins).toISOString(),
      endsAt: new Date(begins + Number(days) * DAY_MS).toISOString(),
      reason: reason.trim(),
    };
  };
  return (
    <CommandDialog
      call="notices.announce"
      params={paramsOf}
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
      <Select
        label={t('announce.whom')}
        data={[ALL, ...ROLES].map((value) => ({
          value,
          label: value === ALL ? t('announce.everybody') : t(`role.${value}`),
        }))}
        value={role}
        onChange={(value) => setRole(value ?? ALL)}
        allowDeselect={false}
      />
      <Select
        label={t('announce.readers')}
        data={LANGS.map((value) => ({ value, label: t(`announce.lang.${value}`) }))}
        value={lang}
        onChange={(value) => setLang(value ?? ALL)}
        allowDeselect={false}
      />
      <TextInput
        type="datetime-local"
        label={t('announce.begins')}
        description={t('announce.beginsHint')}
        value={start}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <Select
        label={t('announce.lasts')}
        data={DAYS.map((value) => ({ value, label: t('announce.days', { count: Number(value) }) }))}
        value={days}
        onChange={(value) => setDays(value ?? '3')}
        allowDeselect={false}
      />
      <Checkbox
        label={t('announce.banner')}
        checked={isBanner}
        onChange={(event) => setBanner(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('announce.mailed')}
        checked={isMailed}
        onChange={(event) => setMailed(event.currentTarget.checked)}
      />
    </CommandDialog>
  );
}
