import { getHumanCheck, sendEmailCode } from '#contract/functions/auth.ts';
import { enqueueMail } from '#server/app/mail-queue.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { findByEmail } from './accounts.store.ts';
import { makeCode } from './email-codes.ts';
import { humanCheckBits } from './hardening.ts';
import { makeChallenge, requireHuman } from './human-check.ts';
import { codeMail, takenMail } from './mails.ts';

export const getHumanCheckHandler = handle(getHumanCheck, async ({ services, address }: Call, { account }) =>
  makeChallenge(services, (await humanCheckBits(services, { address, account })).bits),
);

/** 900001. Every address gets the same answer; what is mailed depends on whether it has an account. */
export const sendEmailCodeHandler = handle(sendEmailCode, async (call: Call, { email, purpose, humanCheck }) => {
  const { services, lang, deviceId } = call;
  const { db, rules, config } = services;
  await requireHuman(services, humanCheck);
  const code = await makeCode(services, { email, purpose, deviceId });
  const ttlS = rules.get('auth.code_ttl_s');
  const hasAccount = (await findByEmail(db, email)) !== null;
  const forNewcomer = purpose === 'register';
  if (hasAccount !== forNewcomer) {
    const mail = codeMail(lang, purpose, code, Math.ceil(ttlS / 60));
    await db.transaction((tx) => enqueueMail(tx, { to: email, ...mail }));
  } else if (forNewcomer) {
    const mail = takenMail(lang, `${config.publicUrl ?? ''}/login`);
    await db.transaction((tx) => enqueueMail(tx, { to: email, ...mail }));
  }
  return { expiresInS: ttlS, resendInS: rules.get('auth.code_resend_s') };
});
