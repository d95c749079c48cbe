import { Box, Flex, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { NoticeMark } from './notice-mark.tsx';
import classes from './notices.module.css';
import { PushPanel } from './push-panel.tsx';

type Settings = ResultOf<'notices.getSettings'>;
type Kind = Settings['kinds'][number];

const CHANNELS = ['page', 'push', 'mail'] as const;
const MINUTE_S = 60;

/** Which kinds of notices come by which way. What must not be missed stays in the list, mails about the account come always. */
export function NoticeSettings() {
  const { t } = useTranslation('notices');
  const settings = useCall('notices.getSettings', {});
  return (
    <>
      {settings.data?.push && <PushPanel publicKey={settings.data.push.publicKey} />}
      <Panel flush className={classes.list} title={t('settings.title')}>
        <Loaded of={[settings]} skeleton={{ rows: 6, height: 56 }} inset>
          {({ kinds, push, mailAfterS }) => (
            <>
              <KindTable kinds={kinds} hasPush={push !== null} />
              <p className={classes.hint}>
                {t('settings.hint', { count: Math.max(1, Math.round(mailAfterS / MINUTE_S)) })}
              </p>
            </>
          )}
        </Loaded>
      </Panel>
    </>
  );
}

function KindTable({ kinds, hasPush }: { kinds: readonly Kind[]; hasPush: boolean }) {
  const { t } = useTranslation('notices');
  const channels = CHANNELS.filter((channel) => channel !== 'push' || hasPush);
  return (
    <table className={classes.kinds}>
      <thead>
        <tr>
          <th scope="col">{t('settings.kind')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(`channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind.kind}>
            <th scope="row">
              <Flex component="span" align="center" gap="sm" fz="md" fw={560} className={classes.kind}>
                <NoticeMark kind={kind.kind} />
                <span>
                  {kind.title}
                  <small>{t(`about.${kind.kind}`)}</small>
                </span>
              </Flex>
            </th>
            {channels.map((item) => (
              <td key={item}>
                <ChannelSwitch kind={kind} channel={item} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On failure the switch goes back to where it was. */
function ChannelSwitch({ kind, channel }: { kind: Kind; channel: (typeof CHANNELS)[number] }) {
  const { t } = useTranslation('notices');
  const choose = useCommand('notices.choose', { stale: ['notices.getSettings'], mask: false });
  if (kind.stays.includes(channel))
    return (
      <Box component="span" fz="sm" c="dimmed">
        {t('settings.always')}
      </Box>
    );
  const shown = choose.isPending ? choose.variables.on : kind[channel];
  return (
    <Switch
      checked={shown}
      onChange={(event) => choose.mutate({ kind: kind.kind, channel, on: event.currentTarget.checked })}
      aria-label={t('settings.switch', { kind: kind.title, channel: t(`channel.${channel}`) })}
    />
  );
}
