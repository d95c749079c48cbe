import type { Place } from './places.ts';

export interface Bank {
  readonly code: string;
  readonly name: string;
  /** As a Chinese reader knows it, where that is another one. */
  readonly nameZh?: string;
}

const listed = (text: string): readonly Bank[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', name = '', nameZh] = line.trim().split(' | ');
      return nameZh === undefined ? { code, name } : { code, name, nameZh };
    });

/**
 * Nigeria: codes of three digits are deposit money banks, whose account numbers end with a check digit over the code
 * (Central Bank of Nigeria, NUBAN). The others number by telephone, so only the length of theirs is checked; their codes
 * are those of the instant payments system (NIBSS).
 */
const NG = listed(`
  044 | Access Bank
  023 | Citibank Nigeria
  050 | Ecobank Nigeria
  070 | Fidelity Bank
  011 | First Bank of Nigeria
  214 | First City Monument Bank
  058 | Guaranty Trust Bank
  082 | Keystone Bank
  076 | Polaris Bank
  101 | Providus Bank
  221 | Stanbic IBTC Bank
  068 | Standard Chartered Bank
  232 | Sterling Bank
  033 | United Bank for Africa
  032 | Union Bank of Nigeria
  215 | Unity Bank
  035 | Wema Bank
  057 | Zenith Bank
  301 | Jaiz Bank
  090267 | Kuda Microfinance Bank
  090405 | Moniepoint Microfinance Bank
  100004 | OPay
  100033 | PalmPay
  120001 | 9 Payment Service Bank`);

/** Ghana: the banks licensed by the Bank of Ghana; the codes are ours. */
const GH = listed(`
  absa | Absa Bank Ghana
  access | Access Bank Ghana
  adb | Agricultural Development Bank
  boa | Bank of Africa Ghana
  cal | CalBank
  cbg | Consolidated Bank Ghana
  ecobank | Ecobank Ghana
  fab | First Atlantic Bank
  fbn | FirstBank Ghana
  fidelity | Fidelity Bank Ghana
  gcb | GCB Bank
  gtb | Guaranty Trust Bank Ghana
  nib | National Investment Bank
  omni | OmniBSIC Bank
  prudential | Prudential Bank
  republic | Republic Bank Ghana
  societe | Société Générale Ghana
  stanbic | Stanbic Bank Ghana
  standard | Standard Chartered Bank Ghana
  uba | United Bank for Africa Ghana
  umb | Universal Merchant Bank
  zenith | Zenith Bank Ghana`);

/** Kenya: codes of the Kenya Bankers Association. */
const KE = listed(`
  01 | KCB Bank Kenya
  02 | Standard Chartered Bank Kenya
  03 | Absa Bank Kenya
  07 | NCBA Bank Kenya
  11 | Co-operative Bank of Kenya
  12 | National Bank of Kenya
  19 | Bank of Africa Kenya
  31 | Stanbic Bank Kenya
  43 | Ecobank Kenya
  57 | I&M Bank
  61 | HFC
  63 | Diamond Trust Bank Kenya
  66 | Sidian Bank
  68 | Equity Bank Kenya
  70 | Family Bank
  72 | Gulf African Bank
  76 | UBA Kenya Bank`);

/** China: the first three digits of a bank’s codes in CNAPS (People’s Bank of China). */
const CN = listed(`
  102 | Industrial and Commercial Bank of China | 中国工商银行
  103 | Agricultural Bank of China | 中国农业银行
  104 | Bank of China | 中国银行
  105 | China Construction Bank | 中国建设银行
  403 | Postal Savings Bank of China | 中国邮政储蓄银行
  301 | Bank of Communications | 交通银行
  308 | China Merchants Bank | 招商银行
  302 | China CITIC Bank | 中信银行
  303 | China Everbright Bank | 中国光大银行
  304 | Hua Xia Bank | 华夏银行
  305 | China Minsheng Bank | 中国民生银行
  306 | China Guangfa Bank | 广发银行
  307 | Ping An Bank | 平安银行
  309 | Industrial Bank | 兴业银行
  310 | Shanghai Pudong Development Bank | 浦发银行
  315 | Hengfeng Bank | 恒丰银行
  316 | China Zheshang Bank | 浙商银行
  318 | China Bohai Bank | 渤海银行
  313 | City commercial bank (name the bank with its branch) | 城市商业银行（请在支行中写明行名）
  314 | Rural commercial bank (name the bank with its branch) | 农村商业银行（请在支行中写明行名）
  402 | Rural credit cooperative (name it with its branch) | 农村信用社（请在支行中写明社名）`);

/** The banks of a place to choose from; empty: its numbers name the bank. */
export const BANKS: Readonly<Record<Place, readonly Bank[]>> = { NG, GH, KE, CN, EU: [], GB: [], US: [] };

export const bankOf = (place: Place, code: string): Bank | null =>
  BANKS[place].find((bank) => bank.code === code) ?? null;
