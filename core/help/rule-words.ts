import { type RuleUnit, YEAR_S } from '../rules/rule-def.ts';
import { isRuleName, RULES, type RuleName } from '../rules/rules.ts';
import type { HelpLang } from './article.ts';

const NAMED = /\{([a-zA-Z_]+\.[a-z0-9_]+)\}/g;

/** The names of rules in a text, written as `{orders.view_timeout_s}`; unknown names are included. */
export const ruleNamesIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, name]) => name ?? '');

/** The text without its rule names: numbers that may change tomorrow are not indexed for search. */
export const withoutRules = (text: string): string => text.replaceAll(NAMED, ' ');

/** Replaces each rule name in a text with the rule's current number. Throws for a name that no rule has. */
export function fillRules(text: string, lang: HelpLang, numberOf: (name: RuleName) => number): string {
  return text.replaceAll(NAMED, (_all, name: string) => {
    if (!isRuleName(name)) throw new Error(`there is no rule ${name}`);
    return formatRule(numberOf(name), RULES[name].unit, lang);
  });
}

const SPANS: readonly (readonly [seconds: number, en: string, zh: string])[] = [
  [YEAR_S, 'year', '年'],
  [86_400, 'day', '天'],
  [3_600, 'hour', '小时'],
  [60, 'minute', '分钟'],
  [1, 'second', '秒'],
];
/** One day is written as 24 hours: "within 24 hours" is clear about midnight. */
const HOURS_UP_TO = 86_400;
const POINT = 1_000_000;
const MEBIBYTE = 1_048_576;

/** A rule's number as text: 180 s is "3 minutes", 100 basis points are "1%". */
export function formatRule(value: number, unit: RuleUnit, lang: HelpLang): string {
  if (unit === 's') return saySpan(value, lang);
  if (unit === 'ms') return saySpan(value / 1000, lang);
  if (unit === 'points') return `${grouped(value / POINT)} ${lang === 'en' ? pointsWord(value) : '积分'}`;
  if (unit === 'bps') return `${value / 100}%`;
  if (unit === 'bytes') return `${grouped(Math.floor((value / MEBIBYTE) * 10) / 10)} MB`;
  return grouped(value);
}

const pointsWord = (value: number): string => (value === POINT ? 'point' : 'points');

function saySpan(seconds: number, lang: HelpLang): string {
  const parts: string[] = [];
  let left = seconds;
  for (const [size, en, zh] of SPANS) {
    if (size === HOURS_UP_TO && seconds <= HOURS_UP_TO) continue;
    const count = size === 1 ? left : Math.floor(left / size);
    left -= count * size;
    if (count === 0) continue;
    parts.push(lang === 'en' ? `${count} ${en}${count === 1 ? '' : 's'}` : `${count} ${zh}`);
  }
  return parts.join(' ') || (lang === 'en' ? '0 seconds' : '0 秒');
}

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
/** Both languages group digits alike. */
const grouped = (value: number): string => NUMBER.format(value);
