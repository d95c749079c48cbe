import { changeEmail, startEmailChange } from '#contract/functions/factors.ts';
import { enqueueMail } from '#server/app/mail-queue.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import type { SessionNews } from '#server/platform/bus/bus.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { accountOf, findByEmail, refuseTakenEmail, storeEmail } from '../accounts.store.ts';
import { checkCode, makeCode, takeCode } from '../contact-codes.ts';
import { mailPassFor, withPass } from '../mail-pass.ts';
import { codeMail, takenMail } from '../mails.ts';
import { protectAfter } from './protect.ts';

/** Codes go to both addresses. Whether another account has the new one is told to that address only. */
export const startEmailChangeHandler = handle(startEmailChange, async (call: UserCall, { email, mailPass }) => {
  const { services, session, deviceId } = call;
  const { db, rules, config } = services;
  const owner = await accountOf(db, session.userId);
  const ttlS = rules.get('auth.code_ttl_s');
  const minutes = Math.ceil(ttlS / 60);
  const mails: Mail[] = [];
  if (owner.email !== null) {
    const { code } = await makeCode(services, { contact: owner.email, purpose: 'email_old', deviceId });
    mails.push({ to: owner.email, ...codeMail(owner.lang, 'email_old', code, minutes) });
  }
  const { code, isLast } = await makeCode(services, { contact: email, purpose: 'email_new', deviceId, mailPass });
  const isTaken = (await findByEmail(db, email)) !== null;
  const link = `${config.publicUrl ?? ''}/login`;
  const text = isTaken ? takenMail(owner.lang, link) : codeMail(owner.lang, 'email_new', code, minutes);
  const passLink = () =>
    `${config.publicUrl ?? ''}/accountSettings/security/bindEmail#mailPass=${mailPassFor(services, email)}`;
  mails.push({ to: email, ...(isLast ? withPass(owner.lang, text, passLink()) : text) });
  await db.transaction(async (tx) => {
    for (const mail of mails) await enqueueMail(tx, mail);
  });
  return { expiresInS: ttlS };
});

export const changeEmailHandler = handle(changeEmail, async (call: UserCall, { email, oldCode, newCode }) => {
  const { services, session, deviceId, address } = call;
  const { db, bus } = services;
  const owner = await accountOf(db, session.userId);
  const from = { deviceId, address };
  const next = { ...from, contact: email, purpose: 'email_new', code: newCode, field: 'newCode' } as const;
  // Both are checked before either is used up, so that a slip in one of them does not cost the other.
  const codes = [await checkCode(services, db, next)];
  if (owner.email !== null) {
    const old = { ...from, contact: owner.email, purpose: 'email_old', code: oldCode, field: 'oldCode' } as const;
    codes.push(await checkCode(services, db, old));
  }
  await refuseTakenEmail(() =>
    db.transaction(async (tx) => {
      for (const id of codes) await takeCode(tx, id);
      await storeEmail(tx, owner.id, email);
      await protectAfter(call, tx, { owner, change: 'email' });
    }),
  );
  const news: SessionNews = { kind: 'changed', userId: owner.id };
  bus.publish('sessions', news);
  return { ok: true as const };
});
