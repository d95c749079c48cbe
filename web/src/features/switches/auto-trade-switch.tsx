import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { POINTS } from '#core/money/currency.ts';
import type { Me } from '#web/api/session.ts';
import { formatAmount } from '#web/lib/money.ts';
import { submitting } from '#web/lib/submitting.ts';
import { WholeInput } from '#web/ui/form/whole-input.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { SwitchRow } from './switch-row.tsx';
import classes from './switches.module.css';
import { useSetSwitch } from './use-switches.ts';

const POINT = 10n ** BigInt(POINTS.unit);
/** Digits of the limit in whole points. */
const LIMIT_DIGITS = 9;

interface Props {
  user: Me;
  /** Without words and limit. */
  short?: boolean;
}

/** Auto-trade: the system opens the cards of orders; on a refusal the switch goes back. */
export function AutoTradeSwitch({ user, short = false }: Props) {
  const { t } = useTranslation('switches');
  const setting = useSetSwitch('switches.setAutoTrade');
  const isOn = setting.isPending ? setting.variables.isAutoTrade === 1 : user.autoOrders === '1';
  const limit = formatAmount(user.autoTradeLimit, { decimals: 0 });
  return (
    <SwitchRow
      label={t('autoTrade.label')}
      about={short ? undefined : t('autoTrade.about', { limit })}
      isOn={isOn}
      onTurn={(turned) => setting.mutate({ userId: user.userId, isAutoTrade: turned ? 1 : 0 })}
    >
      {!short && <Limit key={user.autoTradeLimit} limit={BigInt(user.autoTradeLimit) / POINT} />}
    </SwitchRow>
  );
}

function Limit({ limit }: { limit: bigint }) {
  const { t } = useTranslation('switches');
  const [points, setPoints] = useState<number | null>(Number(limit));
  const setting = useSetSwitch('switches.setAutoTradeLimit', () => toastDone(t('autoTrade.limitSaved')));
  return (
    <form
      className={classes.limit}
      onSubmit={submitting(() => {
        if (points) setting.mutate({ limit: (BigInt(points) * POINT).toString() });
      })}
    >
      <WholeInput
        label={t('autoTrade.limit')}
        rightSection={t('points')}
        rightSectionWidth={72}
        value={points}
        onChange={setPoints}
        maxDigits={LIMIT_DIGITS}
      />
      <Button
        type="submit"
        variant="default"
        loading={setting.isPending}
        disabled={!points || BigInt(points) === limit}
      >
        {t('save')}
      </Button>
    </form>
  );
}
