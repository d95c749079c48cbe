import type { z } from 'zod';
import type { Call } from './handler.ts';

type Lang = Call['lang'];
type Words = readonly [en: string, zh: string];
type Issue = z.core.$ZodIssue;

/** Sentence parts for the schemas' own message keys. A key without an entry is described by its format. */
const RULES: Record<string, Words> = {
  password: ['8 to 16 letters and digits, at least one of each', '须为 8 至 16 位字母和数字，且两者都有'],
  email: ['an e-mail address', '须为邮箱地址'],
  userName: ['2 to 40 letters, digits or underscores', '须为 2 至 40 位字母、数字或下划线'],
  nickname: [
    'letters and digits, with single blanks, dots, hyphens or underscores between',
    '须为字母、文字和数字，其间可有单个空格、点、连字符或下划线',
  ],
  letters: [
    'letters, with blanks, dots, commas, hyphens, apostrophes, / or @ between',
    '须为文字，其间可有空格、点、逗号、连字符、撇号、/ 或 @',
  ],
  name_needed: ['at least one of surname and given name', '姓和名至少填写一项'],
  surname: [
    'letters, with blanks, dots, hyphens, apostrophes, / or @ between',
    '须为文字，其间可有空格、点、连字符、撇号、/ 或 @',
  ],
  phone: ['a phone number: digits, perhaps with + and the country code', '须为电话号码：数字，可带 + 和国家代码'],
  document_number: ['at least four letters or digits', '至少四位字母或数字'],
  lines: ['at most 3 lines', '最多 3 行'],
  sixDigits: ['six digits', '须为六位数字'],
  otherReason: ['needed for another reason than those listed', '选择其他原因时必填'],
  terms: ['the terms must be accepted', '须同意条款'],
  amount: ['an amount as a whole number of base units', '须为以最小单位表示的整数金额'],
  shifts_none: ['at least one of the shifts', '请至少选择一个时段'],
  quantity: ['Quantity cannot be 0', '数量不能为 0'],
  day: ['a date such as 2026-01-31 expected', '须为日期，如 2026-01-31'],
  country: ['a country by its two capital letters', '须为两位大写字母的国家代码'],
  currency: ['a currency symbol in capital letters', '须为大写字母的货币符号'],
  ad_code: ['an ad code', '须为广告编号'],
  order_code: ['an order code', '须为订单编号'],
  rate: ['a rate in percent with at most four decimals', '须为最多四位小数的百分比'],
};

const TYPES: Record<string, Words> = {
  string: ['text expected', '须为文本'],
  number: ['a number expected', '须为数字'],
  int: ['a whole number expected', '须为整数'],
  boolean: ['true or false expected', '须为 true 或 false'],
  array: ['a list expected', '须为列表'],
  object: ['an object expected', '须为对象'],
};

const FORMATS: Record<string, Words> = {
  uuid: ['an id (UUID) expected', '须为编号（UUID）'],
  datetime: ['a time in ISO 8601 expected', '须为 ISO 8601 时间'],
  date: ['a date such as 2026-01-31 expected', '须为日期，如 2026-01-31'],
  url: ['an address expected', '须为网址'],
};

const FALLBACK: Words = ['not in the expected form', '格式不正确'];
const MISSING: Words = ['required', '必填'];

/** The rule that a field broke, as a sentence part in the given language. */
export function ruleInWords(issue: Issue, lang: Lang): string {
  const [en, zh] = wordsOf(issue);
  return lang === 'en' ? en : zh;
}

/** The path of the field: `cards[2].faceValue`. */
export function fieldOf(issue: Issue): string {
  let path = '';
  for (const key of issue.path)
    path += typeof key === 'number' ? `[${key}]` : `${path === '' ? '' : '.'}${String(key)}`;
  return path === '' ? 'json' : path.slice(0, 200);
}

function wordsOf(issue: Issue): Words {
  const own = RULES[issue.message];
  if (own !== undefined) return own;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? MISSING : (TYPES[issue.expected] ?? FALLBACK);
    case 'invalid_format':
      return FORMATS[issue.format] ?? FALLBACK;
    case 'too_small':
      return atLeast(issue.origin, String(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return atMost(issue.origin, String(issue.maximum), issue.inclusive !== false);
    case 'invalid_value': {
      const values = issue.values.map(String).slice(0, 20).join(', ');
      return [`one of ${values}`, `须为以下之一：${values}`];
    }
    default:
      return FALLBACK;
  }
}

function atLeast(origin: string, minimum: string, inclusive: boolean): Words {
  if (origin === 'string') return [`at least ${minimum} characters`, `至少 ${minimum} 个字符`];
  if (origin === 'array') return [`at least ${minimum} entries`, `至少 ${minimum} 项`];
  return inclusive ? [`at least ${minimum}`, `不小于 ${minimum}`] : [`more than ${minimum}`, `须大于 ${minimum}`];
}

function atMost(origin: string, maximum: string, inclusive: boolean): Words {
  if (origin === 'string') return [`at most ${maximum} characters`, `最多 ${maximum} 个字符`];
  if (origin === 'array') return [`at most ${maximum} entries`, `最多 ${maximum} 项`];
  return inclusive ? [`at most ${maximum}`, `不大于 ${maximum}`] : [`less than ${maximum}`, `须小于 ${maximum}`];
}
