import type { Bill } from '#core/ledger/groups.ts';

interface StatementWords {
  readonly title: Readonly<Record<Bill, string>>;
  readonly owner: string;
  readonly period: string;
  readonly currency: string;
  readonly opening: string;
  readonly paidIn: string;
  readonly paidOut: string;
  readonly closing: string;
  readonly time: string;
  readonly what: string;
  readonly order: string;
  readonly change: string;
  readonly balance: string;
  readonly empty: string;
  readonly pageOf: (page: number, pages: number) => string;
}

/** What the PDF file of a bill says, in the reader's language. */
export const STATEMENT_WORDS: Readonly<Record<'en' | 'zh_cn', StatementWords>> = {
  en: {
    title: { gift: 'Statement: gift cards and account', otc: 'Statement: points trading' },
    owner: 'Account of',
    period: 'Period',
    currency: 'Currency',
    opening: 'Opening balance',
    paidIn: 'Came in',
    paidOut: 'Went out',
    closing: 'Closing balance',
    time: 'Time (UTC)',
    what: 'What',
    order: 'Order, or with',
    change: 'Change',
    balance: 'Balance',
    empty: 'Nothing moved in this month.',
    pageOf: (page, pages) => `Page ${page} of ${pages}. Frozen amounts move when they are paid.`,
  },
  zh_cn: {
    title: { gift: '账单：礼品卡与账户', otc: '账单：积分交易' },
    owner: '账户',
    period: '期间',
    currency: '币种',
    opening: '期初余额',
    paidIn: '收入',
    paidOut: '支出',
    closing: '期末余额',
    time: '时间（UTC）',
    what: '事项',
    order: '订单或对方',
    change: '变动',
    balance: '余额',
    empty: '本月没有变动。',
    pageOf: (page, pages) => `第 ${page} 页，共 ${pages} 页。冻结的金额在支付时计入。`,
  },
};
