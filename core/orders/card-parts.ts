import { typedAscii } from '../text/typed.ts';

/** A card's code, and the PIN that stands with it in one text; null: none. */
export interface CardParts {
  readonly code: string;
  readonly pin: string | null;
}

const NAME = '(?:PIN ?(?:CODE|NO[.]?|NUMBER|码)?|密码|安全码)';
/** A group of a code can begin with PIN too: its name stands apart from both, or four digits or more follow it. */
const WITH_PIN = new RegExp(
  `^(.*[^ ,;/|-])-*[ ,;/|][ ,;/|-]*${NAME}(?:[ :.=#-]+([A-Z0-9]+(?:[ -][A-Z0-9]+)*)|([0-9]{4,}))$`,
  'i',
);
const PIN_NAME = new RegExp(`^${NAME}[ :.=#-]+`, 'i');
/** Brands print three digits, as on the back of a prepaid card, to sixteen. */
const PIN = /^[A-Z0-9]{3,16}$/i;

/** A typed PIN without blanks, dashes and its name. */
export const normalPin = (typed: string): string => typedAscii(typed).replace(PIN_NAME, '').replace(/[ -]/g, '');

/** Whether a text is a PIN of 3 to 16 letters and digits. */
export const isPin = (typed: string): boolean => PIN.test(normalPin(typed));

/** The code and the PIN of a text as a card's are kept: `CODE PIN 1234`, or the code only. */
export function cardParts(text: string): CardParts {
  const plain = typedAscii(text);
  const match = WITH_PIN.exec(plain);
  const [, code = '', apart, glued] = match ?? [];
  const pin = apart ?? glued ?? '';
  return match && isPin(pin) ? { code, pin: normalPin(pin) } : { code: plain, pin: null };
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
  const parts = cardParts(text);
  if (parts.pin !== null || codePattern === null || pinPattern === null) return parts;
  const plain = parts.code.replace(/[ ,;/|-]/g, '');
  const isWhole = new RegExp(codePattern, 'i').test(plain);
  const cuts = Array.from({ length: isWhole ? 0 : Math.max(0, plain.length - MIN_PIN) }, (_, at) => at + 1).filter(
    (at) => new RegExp(codePattern, 'i').test(plain.slice(0, at)) && new RegExp(pinPattern, 'i').test(plain.slice(at)),
  );
  const [cut] = cuts;
  return cut === undefined || cuts.length > 1 ? parts : { code: plain.slice(0, cut), pin: plain.slice(cut) };
}
