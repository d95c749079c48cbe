import { getHumanCheck, sendEmailCode } from '#contract/functions/auth.ts';
import { enqueueMail, enqueueNoMail } from '#server/app/mail-queue.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { findByEmail } from './accounts.store.ts';
import { type MailPurpose, makeCode } from './contact-codes.ts';
import { humanCheckBits } from './hardening.ts';
import { makeChallenge, requireHuman } from './human-check.ts';
import { mailPassLink, withPass } from './mail-pass.ts';
import { codeMail, takenMail } from './mails.ts';

export const getHumanCheckHandler = handle(getHumanCheck, async ({ services, address }: Call, { account }) =>
  makeChallenge(services, (await humanCheckBits(services, { address, account })).bits),
);

/** 900001. Every address gets the same answer; what is mailed depends on whether it has an account. */
export const sendEmailCodeHandler = handle(
  sendEmailCode,
  async (call: Call, { email, purpose, humanCheck, mailPass }) => {
    const { services, deviceId } = call;
    const { db, rules } = services;
    await requireHuman(services, humanCheck);
    const { code, isLast } = await makeCode(services, { contact: email, purpose, deviceId, mailPass });
    const ttlS = rules.get('auth.code_ttl_s');
    const hasAccount = (await findByEmail(db, email)) !== null;
    const usual = mailFor(call, { purpose, code, hasAccount });
    const mail = isLast ? withPass(call.lang, usual, mailPassLink(services, { email, hasAccount })) : usual;
    await db.transaction((tx) => (mail === null ? enqueueNoMail(tx) : enqueueMail(tx, { to: email, ...mail })));
    return { expiresInS: ttlS, resendInS: rules.get('auth.code_resend_s') };
  },
);

interface Addressed {
  readonly purpose: MailPurpose;
  readonly code: string;
  readonly hasAccount: boolean;
}

/** Null when the address gets none: a code for an account that does not exist. */
function mailFor({ services, lang }: Call, { purpose, code, hasAccount }: Addressed) {
  const { rules, config } = services;
  const forNewcomer = purpose === 'register';
  if (hasAccount !== forNewcomer) return codeMail(lang, purpose, code, Math.ceil(rules.get('auth.code_ttl_s') / 60));
  return forNewcomer ? takenMail(lang, `${config.publicUrl ?? ''}/login`) : null;
}
