import { openVisitor } from '#contract/functions/visitors.ts';
import { VISITOR_TOKEN_PREFIX, visitorName, visitorPublicId } from '#core/people/visitor.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { csrfOf } from '#server/gateway/sessions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newToken, sha256 } from '#server/platform/crypto/crypto.ts';
import { newId } from '#server/platform/ids.ts';
import { addressGroup } from '#server/platform/limits/address.ts';
import { requireHuman } from '../auth/public.ts';
import { insertVisitor, prolongVisitor, type VisitorRow } from './visitors.store.ts';

/** 900520. Only the token identifies a returning visitor: a fingerprint can be copied, and many browsers share one. */
export const openVisitorHandler = handle(openVisitor, async (call: Call, params) => {
  const { services } = call;
  const ttlS = services.rules.get('visitors.session_ttl_s');
  const { visitorToken } = params;
  const back = visitorToken === undefined ? null : await prolongVisitor(call.db, sha256(visitorToken), ttlS);
  if (back !== null) return signedIn(call, back, visitorToken as string);

  if (params.humanCheck === undefined) throw new AppError('auth.human_check');
  await requireHuman(services, params.humanCheck);
  const token = `${VISITOR_TOKEN_PREFIX}${newToken()}`;
  const visitor = await services.db.transaction((tx) =>
    insertVisitor(tx, {
      id: newId(),
      publicId: visitorPublicId(params.fingerprint),
      tokenHash: sha256(token),
      address: addressGroup(call.address),
      userAgent: call.userAgent,
      lang: call.lang,
      ttlS,
      perDay: services.rules.get('visitors.per_address_day'),
    }),
  );
  if (visitor === null) throw new AppError('visitors.too_many');
  return signedIn(call, visitor, token);
});

const signedIn = (call: Call, visitor: VisitorRow, token: string) => ({
  visitorId: visitor.id,
  publicId: visitor.publicId,
  name: visitorName(visitor.publicId),
  token,
  csrfToken: csrfOf(call.services.config.secret, visitor.id),
  expiresAt: visitor.expiresAt,
});
