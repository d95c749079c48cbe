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
