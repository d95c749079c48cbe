import { Box, Button, Group } from '@mantine/core';
import {
  IconDeviceMobile,
  IconDeviceMobileCode,
  IconFingerprint,
  IconKey,
  IconLock,
  IconMail,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import type { Me } from '#web/api/session.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { maskEmail } from '#web/lib/mask-email.ts';
import { type Address, paths } from '#web/paths.ts';
import { ProtectionRing } from '#web/shell/account/protection-ring.tsx';
import { type ProtectionName, protectionsOf } from '#web/shell/account/protections.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './protection-panel.module.css';

const icon = { size: 20, stroke: 1.75 } as const;

/** The id of the panel of passkeys on the same page. */
export const PASSKEYS_ID = 'passkeys';

interface Props {
  user: Me;
  factors: ResultOf<'factors.getMine'>;
  sendsTexts: boolean;
}

/** The protections of the account and how each stands, with the way to change it. */
export function ProtectionPanel({ user, factors, sendsTexts }: Props) {
  const { t } = useTranslation('account');
  const protections = protectionsOf({ user, factors, sendsTexts });
  const on = protections.filter(({ isOn }) => isOn).length;
  const next = protections.find(({ isOn }) => !isOn);
  const shown = new Map(protections.map(({ name, isOn }) => [name, isOn]));
  const rows = rowsOf({ user, factors }, shown, t);
  const nameOf = (name: RowFacts['name']) => t(name === 'passkey' ? 'passkeys' : `name.${name}`);
  return (
    <Panel flush>
      <Group gap="md" wrap="nowrap" p="md" className={classes.head}>
        <ProtectionRing protections={protections} large />
        <div>
          <Box component="h2" fz="h3" lh="h3">
            {t('ring.long', { on, of: protections.length })}
          </Box>
          <Box c="var(--cw-text-2)">{t(next ? `next.${next.name}` : 'next.all')}</Box>
        </div>
      </Group>
      <ul>
        {rows.map((row) => (
          <li key={row.name} className={classes.row}>
            <span className={classes.icon}>{row.icon}</span>
            <span className={classes.words}>
              <b>{nameOf(row.name)}</b>
              <small className="cw-num">{row.state}</small>
            </span>
            {row.isOn !== undefined && (
              <StateChip tone={row.isOn ? 'done' : 'waiting'} icon={null}>
                {t(row.isOn ? 'state.on' : 'state.off')}
              </StateChip>
            )}
            <RowAct {...row} label={nameOf(row.name)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface RowFacts {
  readonly name: ProtectionName | 'loginPassword';
  readonly icon: ReactNode;
  readonly state: string;
  /** Left out where it is always so. */
  readonly isOn?: boolean | undefined;
  /** Null: further down on the same page. */
  readonly href: Address | null;
}

function rowsOf(
  { user, factors }: Omit<Props, 'sendsTexts'>,
  shown: ReadonlyMap<ProtectionName, boolean>,
  t: TFunction<'account'>,
): RowFacts[] {
  const { totpBoundAt, passkeys } = factors;
  const isSet = t(user.tradepwdFlag ? 'why.tradingPassword' : 'why.noTradingPassword');
  const app = totpBoundAt === null ? t('why.totp') : t('state.since', { at: formatDateTime(totpBoundAt) });
  const rows: RowFacts[] = [
    {
      name: 'email',
      icon: <IconMail {...icon} />,
      state: user.email === null ? t('state.none') : maskEmail(user.email),
      href: paths.bindEmail(),
    },
    {
      name: 'phone',
      icon: <IconDeviceMobile {...icon} />,
      state: user.phone ?? t('why.phone'),
      href: paths.bindPhone(),
    },
    { name: 'loginPassword', icon: <IconKey {...icon} />, state: t('why.loginPassword'), href: paths.passwordLogin() },
    { name: 'tradingPassword', icon: <IconLock {...icon} />, state: isSet, href: paths.tradingPassword() },
    { name: 'totp', icon: <IconDeviceMobileCode {...icon} />, state: app, href: paths.authenticator() },
    {
      name: 'passkey',
      icon: <IconFingerprint {...icon} />,
      state: t(passkeys.length === 0 ? 'why.passkey' : 'state.passkeys', { count: passkeys.length }),
      href: null,
    },
  ];
  return rows
    .filter(({ name }) => name === 'loginPassword' || shown.has(name))
    .map((row) => ({ ...row, isOn: row.name === 'loginPassword' ? undefined : shown.get(row.name) }));
}

function RowAct({ href, isOn, label }: RowFacts & { label: string }) {
  const { t } = useTranslation('account');
  const isMissing = isOn === false;
  const short = t(isMissing ? 'act.add' : 'act.change');
  const look = {
    variant: isMissing ? 'light' : 'default',
    className: classes.act,
    'aria-label': `${short}: ${label}`,
  } as const;
  if (href !== null) {
    return (
      <ButtonLink {...look} href={href}>
        {short}
      </ButtonLink>
    );
  }
  return (
    <Button {...look} onClick={() => document.getElementById(PASSKEYS_ID)?.scrollIntoView({ block: 'start' })}>
      {short}
    </Button>
  );
}
