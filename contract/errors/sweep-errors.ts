import { biz } from './error-entry.ts';

/** Refusals of sweeps. */
export const SWEEP_ERRORS = {
  'sweeps.no_key': biz(
    '361001',
    'The signer of this network is away, or has no key of the deposit addresses: sweep with your own wallet',
    '该网络的签名服务未运行，或未配置充值地址的私钥，请用自己的钱包归集',
  ),
  'sweeps.none': biz(
    '361002',
    'No address of this network is worth sweeping now, or each is being swept ({rule})',
    '该网络暂无值得归集的地址，或均在归集中（{rule}）',
  ),
} as const;
