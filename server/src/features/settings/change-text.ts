import type { AnswerOf } from '#contract/catalogue.ts';
import { choicesOf, daysOf, type EntryKind, entryOf, isSettingKind, partOf } from '#core/staff/act-parts.ts';
import { decimalIn, pointsIn, type WordIn } from '#server/gateway/file-lines.ts';
import { findWord, type Lang } from '#server/platform/words.ts';

type Change = Pick<AnswerOf<'audits.listActs'>['list'][number], 'subject' | 'before' | 'after'> & {
  readonly kind: string;
};
type Value = string | number | boolean | null | undefined;

/** An entry of the log of staff with the texts of its reader. */
interface Reading {
  readonly kind: EntryKind | null;
  readonly wordFor: WordIn;
  readonly lang: Lang;
}

/** Each part with its old and its new value; what did not change, or was not there before, stands once. */
export function changeText({ kind, subject, before, after }: Change, wordFor: WordIn, lang: Lang): string {
  const entry = entryOf(kind, subject);
  const reading: Reading = { kind: entry?.kind ?? null, wordFor, lang };
  const parts = Object.keys(after).map((field) => {
    const [old, next] = [before[field], after[field]];
    const shown = valueText(reading, field, next);
    const name = nameOf(reading, field);
    return old === undefined || old === next
      ? `${name}: ${shown}`
      : `${name}: ${valueText(reading, field, old)} → ${shown}`;
  });
  return parts.join('; ');
}

function nameOf({ kind, lang }: Reading, field: string): string {
  const isSetting = kind !== null && isSettingKind(kind);
  return (
    (isSetting ? findWord(lang, `settings:field.${field}`) : findWord(lang, `staff:audit.fieldOf.${kind}.${field}`)) ??
    findWord(lang, `staff:audit.field.${field}`) ??
    (lang === 'en' ? 'Value' : '值')
  );
}

function valueText({ kind, wordFor, lang }: Reading, field: string, value: Value): string {
  if (value === null || value === undefined) return '–';
  const text = String(value);
  if (kind !== null && isSettingKind(kind)) {
    if (typeof value === 'boolean') return wordFor(`settings:typeState.${value ? 'active' : 'inactive'}`);
    if (field === 'feeBps') return `${Number(text) / 100} %`;
    return field === 'rateMode' ? wordFor(`settings:mode.${text}`) : text;
  }
  const part = kind === null ? null : partOf(kind, field);
  const days = daysOf(text);
  if (days !== null) return `${days} d`;
  if (part !== null && choicesOf(part)?.includes(text)) return wordFor(`staff:audit.choice.${part}.${text}`);
  if (part === 'points') return pointsIn(text);
  if (part === 'btc') return decimalIn('BTC', text);
  return part === 'role' ? roleText(text, lang) : text;
}

/** A role as the log writes it, such as `provider 1 S`. */
function roleText(text: string, lang: Lang): string {
  const [role = '', ...terms] = text.split(' ');
  return [findWord(lang, `staff:role.${role}`) ?? role, ...terms].join(' ');
}
