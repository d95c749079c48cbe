import { Button, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amount } from '#core/money/amount.ts';
import { feeOf } from '#core/money/price.ts';
import { GIFT_CARD_METHOD, methodOf } from '#core/payment-accounts/methods.ts';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { DayLimitNote } from '#web/features/identity/public.ts';
import { useMethodName } from '#web/features/payment-accounts/public.ts';
import { formatAmount, formatBasisPoints } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { isWrongTradingPassword, TradingPasswordField } from '#web/ui/form/trading-password-field.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { accountLabel } from '../account-label.ts';
import type { PointsAd } from '../points-ads.queries.ts';
import { feeBpsOf } from '../points-figures.ts';

interface Props {
  ad: Pick<PointsAd, 'code' | 'version' | 'side' | 'unitPrice' | 'methods' | 'methodFees' | 'feeBps'>;
  /** Base units; null while the amount does not fit. */
  points: bigint | null;
  /** The way to pay that was chosen before, if the offer has it. */
  method?: string | undefined;
  /** The lock that holds the price. */
  lockId?: string;
}

/** The way to pay, where whoever sells is paid, and the order itself at the price that is shown. */
export function PlacePoints({ ad, points, method: wanted, lockId }: Props) {
  const { t } = useTranslation('points-ads');
  const go = useGo();
  const methodName = useMethodName();
  const selling = ad.side === 'buy';
  const [method, setMethod] = useState(wanted && ad.methods.includes(wanted) ? wanted : (ad.methods[0] ?? ''));
  const [account, setAccount] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const place = useCommand('pointsOrders.place', {
    quiet: true,
    stale: ['pointsAds.list', 'pointsAds.get', 'points.getBalance', 'orders.getDayLimits'],
  });
  const needsAccount = selling && method !== GIFT_CARD_METHOD;
  const accounts = useFittingAccounts(method, needsAccount);
  const paidTo = account ?? accounts[0]?.id ?? null;
  const isReady =
    points !== null && ad.unitPrice !== null && (!selling || password !== '') && (!needsAccount || paidTo !== null);
  const send = async () => {
    if (!isReady || points === null || ad.unitPrice === null) return;
    const placed = await place.mutateAsync({
      adCode: ad.code,
      adVersion: ad.version,
      unitPrice: ad.unitPrice,
      amount: points.toString(),
      ...(lockId === undefined ? {} : { priceLockId: lockId }),
      method,
      ...(needsAccount && paidTo !== null ? { paymentAccountId: paidTo } : {}),
      ...(selling ? { tradePassword: password } : {}),
    });
    go(paths.operate(placed));
  };
  return (
    <Stack gap="md">
      <Select
        label={t(selling ? 'place.paidBy' : 'place.payBy')}
        data={ad.methods.map((value) => ({ value, label: methodName(value) }))}
        value={method}
        onChange={(next) => next && setMethod(next)}
        allowDeselect={false}
      />
      {needsAccount && (
        <AccountField accounts={accounts} value={paidTo} onChange={setAccount} method={methodName(method)} />
      )}
      {selling && <Fee feeBps={feeBpsOf(ad, method)} points={points} />}
      <DayLimitNote amount={points ?? 0n} />
      {selling && <TradingPasswordField value={password} onChange={setPassword} error={place.error} />}
      <Refusal error={place.error} />
      <Button
        size="lg"
        fullWidth
        disabled={!isReady}
        loading={place.isPending}
        onClick={() => void send().catch(() => {})}
      >
        {t(selling ? 'place.sell' : 'place.buy')}
      </Button>
      <p className="cw-wrap">{t(selling ? 'place.sellWhy' : 'place.buyWhy')}</p>
    </Stack>
  );
}

interface AccountProps {
  accounts: ReturnType<typeof useFittingAccounts>;
  value: string | null;
  onChange: (id: string | null) => void;
  /** Its name. */
  method: string;
}

/** The account to which whoever sells is paid, or the way to add one. */
function AccountField({ accounts, value, onChange, method }: AccountProps) {
  const { t } = useTranslation('points-ads');
  if (accounts.length === 0) {
    return (
      <Note
        tone="stop"
        title={t('place.noAccount', { method })}
        action={<AppLink href={paths.walletIndex()}>{t('place.addAccount')}</AppLink>}
      />
    );
  }
  return (
    <Select
      label={t('place.account')}
      data={accounts.map((own) => ({ value: own.id, label: accountLabel(own) }))}
      value={value}
      onChange={onChange}
      allowDeselect={false}
    />
  );
}

function Fee({ feeBps, points }: { feeBps: number; points: bigint | null }) {
  const { t } = useTranslation('points-ads');
  const label = t('place.fee', { fee: formatBasisPoints(feeBps) });
  return <KeyValues rows={[{ label, value: points === null ? '–' : formatAmount(feeOf(amount(points), feeBps)) }]} />;
}

/** A wrong trading password is said at its field. */
function Refusal({ error }: { error: Error | null }) {
  const { t } = useTranslation('points-ads');
  if (error === null || isWrongTradingPassword(error)) return null;
  return (
    <Note tone="stop" title={t('place.failed')}>
      {errorText(error)}
      {hasCode(error, 'orders.price_changed') && ` ${t('place.priceChanged')}`}
    </Note>
  );
}

/** The caller's own accounts to which this way pays now. */
function useFittingAccounts(method: string, enabled: boolean) {
  const own = useCall('paymentAccounts.list', {}, { enabled });
  return (own.data?.list ?? []).filter(
    (account) => account.status === 'open' && account.heldUntil === null && methodOf(account) === method,
  );
}
