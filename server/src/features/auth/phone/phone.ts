import { changePhone, getPhoneOptions, sendPhoneCode, startPhoneChange } from '#contract/functions/phone.ts';
import type { Services } from '#server/app/services.ts';
import { enqueueText, textCountries } from '#server/app/sms-queue.ts';
import { type Call, type Handler, handle, type UserCall } from '#server/gateway/handler.ts';
import type { SessionNews } from '#server/platform/bus/bus.ts';
import { addressGroup } from '#server/platform/limits/address.ts';
import { callingCodes, type Phone, parsePhone } from '#server/platform/sms/phone-number.ts';
import { type AccountRow, accountOf, findByPhone, storePhone } from '../accounts.store.ts';
import { checkCode, makeCode, type TextPurpose, takeCode } from '../contact-codes.ts';
import { hasFactor } from '../factors/factors.store.ts';
import { protectAfter } from '../factors/protect.ts';
import { requireHuman } from '../human-check.ts';
import { requirePhone } from './own-phone.ts';
import { codeText, takenText } from './texts.ts';

const getPhoneOptionsHandler = handle(getPhoneOptions, async ({ services }: Call) => {
  const { isOn, countries } = textCountries(services);
  return { isOn, countries: isOn ? callingCodes(countries) : [] };
});

/** 900851. Every number gets the same answer; whether a text goes out depends on whether it has an account. */
const sendPhoneCodeHandler = handle(sendPhoneCode, async (call: Call, params) => {
  const phone = requirePhone(call.services, params.phone);
  await requireHuman(call.services, params.humanCheck);
  const owner = await findByPhone(call.services.db, phone.number);
  await sendText(call, { phone, purpose: 'password', hasAccount: owner !== null });
  return sentUntil(call.services);
});

/** 900852. Whether another account has the new number is told to that number only. */
const startPhoneChangeHandler = handle(startPhoneChange, async (call: UserCall, params) => {
  const { services, session } = call;
  const phone = requirePhone(services, params.phone);
  await requireHuman(services, params.humanCheck);
  const owner = await accountOf(services.db, session.userId);
  const old = oldPhone(owner);
  if (old !== null) await sendText(call, { phone: old, purpose: 'phone_old', hasAccount: true });
  const isTaken = (await findByPhone(services.db, phone.number)) !== null;
  await sendText(call, { phone, purpose: 'phone_new', hasAccount: isTaken });
  return { ...sentUntil(services), number: phone.number, needsOldCode: old !== null };
});

/** The number that confirms a change, too: the present one of an account that no second factor protects. */
function oldPhone(owner: AccountRow): Phone | null {
  if (owner.phone === null || hasFactor(owner)) return null;
  // A stored number was valid once; its country may have changed its numbers since.
  return parsePhone({ country: '', number: owner.phone });
}

interface Addressed {
  readonly phone: Phone;
  readonly purpose: TextPurpose;
  readonly hasAccount: boolean;
}

/** Creates the code and puts its text into the queue, with the same work for numbers that get none. */
async function sendText(call: Call, { phone, purpose, hasAccount }: Addressed): Promise<void> {
  const { services, deviceId, lang, session, address } = call;
  const { code } = await makeCode(services, { contact: phone.number, purpose, deviceId });
  const isTaken = purpose === 'phone_new' && hasAccount;
  const text = isTaken ? takenText(lang) : codeText(lang, purpose, code);
  await services.db.transaction((tx) =>
    enqueueText(services, tx, {
      to: phone.number,
      text,
      country: phone.country,
      userId: session?.userId ?? null,
      network: addressGroup(address),
      isSent: hasAccount || purpose === 'phone_new',
    }),
  );
}

const sentUntil = ({ rules }: Services) => ({
  expiresInS: rules.get('auth.code_ttl_s'),
  resendInS: rules.get('auth.code_resend_s'),
});

/** 900853 */
const changePhoneHandler = handle(changePhone, async (call: UserCall, { phone: typed, newCode, oldCode = '' }) => {
  const { services, session, deviceId, address } = call;
  const { db, bus } = services;
  const phone = requirePhone(services, typed);
  const owner = await accountOf(db, session.userId);
  const old = oldPhone(owner);
  const from = { deviceId, address };
  const next = { ...from, contact: phone.number, purpose: 'phone_new', code: newCode, field: 'newCode' } as const;
  const codes = [await checkCode(services, db, next)];
  if (old !== null) {
    const check = { ...from, contact: old.number, purpose: 'phone_old', code: oldCode, field: 'oldCode' } as const;
    codes.push(await checkCode(services, db, check));
  }
  await db.transaction(async (tx) => {
    for (const id of codes) await takeCode(tx, id);
    await storePhone(tx, owner.id, phone.number);
    await protectAfter(call, tx, { owner, change: owner.phone === null ? 'phone_bound' : 'phone' });
  });
  const news: SessionNews = { kind: 'changed', userId: owner.id };
  bus.publish('sessions', news);
  return { ok: true as const };
});

/** The functions of phones. */
export const phoneHandlers: readonly Handler[] = [
  getPhoneOptionsHandler,
  sendPhoneCodeHandler,
  startPhoneChangeHandler,
  changePhoneHandler,
];
