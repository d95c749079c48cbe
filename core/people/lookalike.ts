import { foldText } from '../sensitive-words/fold.ts';
import { CAPITALS, isDisguised, LEET, letterInside, SMALL } from './confusables.ts';

/** Terms that a name may not contain anywhere. */
const ANYWHERE = [
  'cardway',
  'administrator',
  'moderator',
  'customerservice',
  'customersupport',
  'customercare',
  'helpdesk',
  '客服',
  '客伏',
  '官方',
  '管理员',
  '管理員',
  '仲裁',
  '工作人员',
  '工作人員',
  '版主',
  '审核员',
  '審核員',
  '系统消息',
  '系統消息',
  '系统通知',
  '系統通知',
  '系统公告',
  '系統公告',
  '系统提示',
  '系統提示',
  '平台',
  '售后',
  '售後',
  '风控',
  '風控',
  '安全中心',
  '小助手',
  '宫方',
];
/** Terms that a name may not contain as a separate word; inside other words they are harmless: `badminton`. */
const WORDS = [
  'admin',
  'admins',
  'sysadmin',
  'sysop',
  'mod',
  'mods',
  'support',
  'staff',
  'official',
  'service',
  'services',
  'system',
  'arbitrator',
  'arbiter',
  'arbitration',
  'auditor',
  'escrow',
  'platform',
  'root',
  'assistant',
  'security',
  'compliance',
  'refunds',
  'livechat',
  '管理',
  '系统',
  '系統',
];
/** Words that may be joined to a reserved word without changing its meaning: `giftcardsupport`, `therealadmin`. */
const BESIDE = [
  'the',
  'real',
  'true',
  'super',
  'head',
  'chief',
  'main',
  'global',
  'live',
  'online',
  'team',
  'desk',
  'center',
  'centre',
  'group',
  'chat',
  'help',
  'care',
  'customer',
  'client',
  'user',
  'account',
  'site',
  'web',
  'market',
  'gift',
  'card',
  'cards',
  'trade',
  'pay',
  'payment',
  'points',
  'verified',
  'en',
  'cn',
  'us',
  'uk',
  'eu',
  'my',
];

/**
 * The skeleton of a name's looks: case, full-width forms, accents and hidden characters are removed; letters of other
 * alphabets, digits and symbols become the Latin letter that they resemble; separators are dropped and repeated letters
 * count once. Two names with the same skeleton cannot be told apart at a glance.
 */
export function skeleton(name: string): string {
  const letters = [...foldText(upright(name))].map((char) => {
    const latin = SMALL.get(char) ?? char;
    return LEET.get(latin) ?? latin;
  });
  return letters
    .filter((char) => /\p{L}/u.test(char))
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/(.)\1+/gu, '$1');
}

/** The text with compatibility forms and accents resolved. */
const upright = (name: string): string =>
  [...name.normalize('NFKD')].map((char) => CAPITALS.get(char) ?? letterInside(char) ?? char).join('');

const skeletons = (terms: readonly string[]): ReadonlySet<string> => new Set(terms.map(skeleton));

const FORBIDDEN = skeletons(ANYWHERE);
const RESERVED = skeletons([...ANYWHERE, ...WORDS]);
const HARMLESS = skeletons(BESIDE);
const LONGEST = Math.max(...[...RESERVED, ...HARMLESS].map((text) => text.length));

/**
 * Whether a name could be taken for the platform's staff: it contains a reserved term, is made of reserved and harmless
 * words only, is disguised, or has the skeleton of a staff member's name (`staffNames`: their public names).
 */
export function looksLikeStaff(name: string, staffNames: readonly string[]): boolean {
  if (isDisguised(upright(name).toLowerCase())) return true;
  const whole = skeleton(name);
  if (whole !== '' && staffNames.some((staffName) => skeleton(staffName) === whole)) return true;
  const forms = [whole, skeleton(bare(name))];
  if (forms.some((form) => [...FORBIDDEN].some((term) => form.includes(term)) || isMadeOfReserved(form))) return true;
  return wordsIn(name).some((word) => RESERVED.has(skeleton(word)) || RESERVED.has(skeleton(bare(word))));
}

/** Without surrounding digits and symbols: `admin2024` is read as `admin`, although digits can stand for letters. */
const bare = (name: string): string => name.normalize('NFKD').replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The words of a name, divided by separators or by a capital in the middle. */
function wordsIn(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s\p{Pc}\p{Pd}\p{Po}\p{Ps}\p{Pe}~^`]+/u)
    .filter(Boolean);
}

/** Whether a skeleton divides completely into reserved and harmless words, at least one of them reserved. */
function isMadeOfReserved(form: string): boolean {
  /** For each length read so far: 1, harmless words only; 2, at least one reserved word. */
  const best = new Array<number>(form.length + 1).fill(0);
  best[0] = 1;
  for (let end = 1; end <= form.length; end++) {
    for (let start = Math.max(0, end - LONGEST); start < end; start++) {
      const word = form.slice(start, end);
      const so = best[start] ?? 0;
      if (so === 0) continue;
      if (RESERVED.has(word)) best[end] = 2;
      else if (HARMLESS.has(word)) best[end] = Math.max(best[end] ?? 0, so);
    }
  }
  return best[form.length] === 2;
}
