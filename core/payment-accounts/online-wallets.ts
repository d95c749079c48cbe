import type { FieldRule, Place } from './places.ts';

export interface OnlineWallet {
  readonly id: string;
  readonly name: string;
  readonly nameZh?: string;
  /** The kind of name that somebody has there. */
  readonly rule: Extract<FieldRule, 'mobile' | 'email' | 'mobile_or_email' | 'wechat' | 'handle'>;
}

/** By PayPal’s page of countries, it receives money there. */
const PAYPAL: OnlineWallet = { id: 'paypal', name: 'PayPal', rule: 'email' };
/** Revolut’s page of supported countries: the European Economic Area, the United Kingdom, the United States. */
const REVOLUT: OnlineWallet = { id: 'revolut', name: 'Revolut', rule: 'handle' };
/** Wise’s page of account eligibility. */
const WISE: OnlineWallet = { id: 'wise', name: 'Wise', rule: 'email' };

/**
 * The online wallets of each place. Sources: Central Bank of Nigeria, licensed mobile money operators; Bank of Ghana,
 * dedicated electronic money issuers; Central Bank of Kenya, authorised payment service providers; People’s Bank of China,
 * payment institutions; the wallets’ own pages of countries for the rest. A number may have moved between networks, so its
 * first digits do not tell whose wallet it is: a mobile number of the country is all that is asked for.
 */
export const ONLINE_WALLETS: Readonly<Record<Place, readonly OnlineWallet[]>> = {
  NG: [
    { id: 'opay', name: 'OPay', rule: 'mobile' },
    { id: 'palmpay', name: 'PalmPay', rule: 'mobile' },
    { id: 'paga', name: 'Paga', rule: 'mobile' },
    { id: 'mtn_momo', name: 'MTN MoMo', rule: 'mobile' },
  ],
  GH: [
    { id: 'mtn_momo', name: 'MTN MoMo', rule: 'mobile' },
    { id: 'telecel', name: 'Telecel Cash', rule: 'mobile' },
    { id: 'at_money', name: 'AT Money', rule: 'mobile' },
  ],
  KE: [
    { id: 'mpesa', name: 'M-Pesa', rule: 'mobile' },
    { id: 'airtel_money', name: 'Airtel Money', rule: 'mobile' },
    PAYPAL,
  ],
  CN: [
    { id: 'alipay', name: 'Alipay', nameZh: '支付宝', rule: 'mobile_or_email' },
    { id: 'wechat', name: 'WeChat Pay', nameZh: '微信支付', rule: 'wechat' },
  ],
  EU: [PAYPAL, REVOLUT, WISE],
  GB: [PAYPAL, REVOLUT, WISE],
  US: [
    PAYPAL,
    REVOLUT,
    WISE,
    { id: 'cash_app', name: 'Cash App', rule: 'handle' },
    { id: 'venmo', name: 'Venmo', rule: 'handle' },
    { id: 'zelle', name: 'Zelle', rule: 'mobile_or_email' },
  ],
};

export const walletOf = (place: Place, id: string): OnlineWallet | null =>
  ONLINE_WALLETS[place].find((wallet) => wallet.id === id) ?? null;
