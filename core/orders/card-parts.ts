import { typedAscii } from '../text/typed.ts';
import { CODE_NAMES, formOf, PIN_NAMES } from './card-names.ts';

/** A card's code, and the PIN that stands with it in one text; null: none. */
export interface CardParts {
  readonly code: string;
  readonly pin: string | null;
}

const NAME = `(?:${formOf(PIN_NAMES)})[.]?`;
/** A group of a code can begin with PIN too: its name stands apart from both, or four digits or more follow it. */
const WITH_PIN = new RegExp(
  `^(.*[^ ,;/|-])-*[ ,;/|][ ,;/|-]*${NAME}(?:[ :.=#-]+([A-Z0-9]+(?:[ -][A-Z0-9]+)*)|([0-9]{4,}))$`,
  'i',
);
const PIN_NAME = new RegExp(`^${NAME}[ :.=#-]+`, 'i');
/** No code has a colon: what stands before it names the code. */
const CODE_NAME = new RegExp(`^(?:${formOf(CODE_NAMES)}) ?[:=] ?`, 'i');
/** Between a code and the name of its PIN. */
const JOINED = / (?:and|with|card|code)$/i;
/** A name of a PIN that stands alone in a code, and one that is glued to its end. */
const NAME_WITHIN = new RegExp(`(?:^|[ ,;/|])${NAME}(?:[ ,;:/|]|$)`, 'i');
const NAME_GLUED = /^(.*[A-Z0-9])PIN[0-9]{3,16}$/i;
/** Fewer characters before a glued name are no code. */
const MIN_BEFORE_GLUED = 8;
/** Brands print three digits, as on the back of a prepaid card, to sixteen. */
const PIN = /^[A-Z0-9]{3,16}$/i;
/** Words of a cell that stand for no PIN, or that a heading of another kind left there. */
const NOTHING = /^(?:none|null|nil|n\/?a|no|no ?pin|without|-+|无|没有)$/i;
const NO_PIN = new RegExp(
  `^(?:none|null|nopin|without|true|false|yes|${NAME}[0-9]*|(?:is|no|nr|code|number)[0-9]+)$`,
  'i',
);

/** A typed PIN without blanks, dashes and its name. */
export const normalPin = (typed: string): string => typedAscii(typed).replace(PIN_NAME, '').replace(/[ -]/g, '');

/** Whether a text is a PIN of 3 to 16 letters and digits, and not a word about one. */
export const isPin = (typed: string): boolean => PIN.test(normalPin(typed)) && !NO_PIN.test(normalPin(typed));

/** Groups of one PIN are of one length: what stands behind `1234` in `1234 50` is another value. */
function isOneNumber(typed: string): boolean {
  const groups = groupsOf(typed);
  return groups.at(-1)?.length === groups[0]?.length;
}

const groupsOf = (typed: string): string[] => typedAscii(typed).replace(PIN_NAME, '').split(/[ -]+/);

/**
 * Whether a typed text is one PIN, of the form of the brand's where that is known: no PIN that lost its leading zeros, and
 * none with another value behind it.
 */
export function isPinOf(typed: string, pinPattern: string | null): boolean {
  if (!isPin(typed)) return false;
  if (pinPattern === null) return isOneNumber(typed);
  const form = new RegExp(pinPattern, 'i');
  return form.test(normalPin(typed)) && (isOneNumber(typed) || !form.test(groupsOf(typed)[0] ?? ''));
}

/** Whether a text says that there is no PIN. */
export const isNothing = (typed: string): boolean => NOTHING.test(typedAscii(typed));

/** Whether the text of a code still names a PIN, which could not be told apart from it. */
export function namesPin(code: string): boolean {
  const [, before = ''] = NAME_GLUED.exec(code) ?? [];
  return NAME_WITHIN.test(code) || before.replace(/[ -]/g, '').length >= MIN_BEFORE_GLUED;
}

const codeOf = (plain: string): string => plain.replace(CODE_NAME, '').replace(/^[ -]+|[ -]+$/g, '');

/**
 * The code and the PIN of a text as a card's are kept: `CODE PIN 1234`, or the code only. A PIN with another value behind it
 * stays in the code, which is refused for it.
 */
export function cardParts(text: string, pinPattern: string | null = null): CardParts {
  const plain = typedAscii(text);
  const match = WITH_PIN.exec(plain);
  const [, code = '', apart, glued] = match ?? [];
  const pin = apart ?? glued ?? '';
  return match && isPin(pin) && (isOneNumber(pin) || isPinOf(pin, pinPattern))
    ? { code: codeOf(code.replace(JOINED, '')), pin: normalPin(pin) }
    : { code: codeOf(plain), pin: null };
}

/** The one text that a card's code and PIN are sealed as. */
export const cardText = ({ code, pin }: CardParts): string =>
  pin === null || pin === '' ? code : `${code} PIN ${normalPin(pin)}`;

/** The forms of a brand's codes and PINs, as regular expressions; null where it has none. */
export interface CardForms {
  readonly codePattern: string | null;
  readonly pinPattern: string | null;
}

/** Fewer are no PIN. */
const MIN_PIN = 3;

/** The same of a text in which a PIN may follow its code without a name: only the brand's forms tell where it begins. */
export function brandParts(text: string, { codePattern, pinPattern }: CardForms): CardParts {
  const parts = cardParts(text, pinPattern);
  if (parts.pin !== null || codePattern === null || pinPattern === null) return parts;
  const plain = parts.code.replace(/[ ,;/|-]/g, '');
  const isWhole = new RegExp(codePattern, 'i').test(plain);
  const cuts = Array.from({ length: isWhole ? 0 : Math.max(0, plain.length - MIN_PIN) }, (_, at) => at + 1).filter(
    (at) => new RegExp(codePattern, 'i').test(plain.slice(0, at)) && new RegExp(pinPattern, 'i').test(plain.slice(at)),
  );
  const [cut] = cuts;
  return cut === undefined || cuts.length > 1 ? parts : { code: plain.slice(0, cut), pin: plain.slice(cut) };
}
