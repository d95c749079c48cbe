import { Box, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PAY_CHANNEL_NAMES, PAY_CHANNELS, type PayChannel } from '#core/people/provider-switches.ts';
import { useCall } from '#web/api/query.ts';
import type { Me } from '#web/api/session.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { askAutoPay } from './auto-pay-dialog.tsx';
import { useChannelReach } from './channel-reach.ts';
import { noteKeptClosed } from './kept-closed.ts';
import { SwitchRow } from './switch-row.tsx';
import classes from './switches.module.css';
import { useSetSwitch } from './use-switches.ts';

interface Props {
  user: Me;
  /** Without words. */
  short?: boolean;
}

/** What a payout provider chooses: the pay channel, auto-pay, and whether orders come in. */
export function PayoutSwitches({ user, short = false }: Props) {
  return (
    <>
      <ChannelSelect user={user} short={short} />
      <AutoPaySwitch user={user} short={short} />
      <ReceivingSwitch user={user} short={short} />
      {!short && <SetupNote user={user} />}
    </>
  );
}

function ChannelSelect({ user, short = false }: Props) {
  const { t } = useTranslation('switches');
  const setting = useSetSwitch('switches.setPayChannel');
  const shown = setting.isPending
    ? (setting.variables.withdrawAutoPayChannel as PayChannel)
    : user.withdrawAutoPayChannel;
  const words = useReachWords(shown);
  const nameOf = (channel: PayChannel) => (channel === 0 ? t('channel.none') : PAY_CHANNEL_NAMES[channel]);
  return (
    <Select
      className={classes.channel ?? ''}
      maw={short ? 320 : 560}
      mb="md"
      label={t('channel.label')}
      description={short ? undefined : [t('channel.about'), ...words].join(' ')}
      data={PAY_CHANNELS.map((channel) => ({ value: String(channel), label: nameOf(channel) }))}
      value={String(shown)}
      allowDeselect={false}
      comboboxProps={{ withinPortal: !short }}
      onChange={(value) => value !== null && setting.mutate({ withdrawAutoPayChannel: Number(value) as PayChannel })}
    />
  );
}

/** What keeps the chosen channel, or auto-pay without one, from paying anything. */
function SetupNote({ user }: Pick<Props, 'user'>) {
  const { t } = useTranslation('switches');
  const { withdrawAutoPayChannel: chosen, autoPay } = user;
  const channels = useCall('payouts.getTerms', {}).data?.channels;
  if (channels === undefined) return null;
  const isReady = channels.some(({ channel, isOwn }) => channel === chosen && isOwn);
  const why = chosen !== 0 ? (isReady ? null : 'channel.notOwn') : autoPay === '1' ? 'channel.needed' : null;
  return (
    why !== null && (
      <Box mt="md">
        <Note tone="turn">{t(why)}</Note>
      </Box>
    )
  );
}

/** What the channel pays, and where its provider compares the holder first; nothing when no channel is chosen. */
function useReachWords(channel: PayChannel): string[] {
  const { t } = useTranslation('switches');
  const reachOf = useChannelReach();
  if (channel === 0) return [];
  const { paid, unnamed, needsSender } = reachOf(channel);
  return [
    t('channel.reach', { places: paid }),
    ...(unnamed === '' ? [] : [t('channel.unnamed', { places: unnamed })]),
    ...(needsSender ? [t('channel.sender')] : []),
  ];
}

/** Turning it on or off is confirmed first. */
function AutoPaySwitch({ user, short = false }: Props) {
  const { t } = useTranslation('switches');
  return (
    <SwitchRow
      label={t('autoPay.label')}
      about={short ? undefined : t('autoPay.about')}
      isOn={user.autoPay === '1'}
      onTurn={askAutoPay}
    />
  );
}

function ReceivingSwitch({ user, short = false }: Props) {
  const { t } = useTranslation('switches');
  const opening = useSetSwitch('switches.openReceiving');
  const closing = useSetSwitch('switches.closeReceiving', noteKeptClosed);
  const isOn = opening.isPending || (!closing.isPending && user.withdrawReceiveSet === '1');
  return (
    <SwitchRow
      label={t('receiving.label')}
      about={short ? undefined : t('receiving.about')}
      isOn={isOn}
      onTurn={(turned) => (turned ? opening.mutate({}) : closing.mutate({}))}
    />
  );
}
