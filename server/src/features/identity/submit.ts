import { submitLevelOne, submitLevelTwo } from '#contract/functions/identity.ts';
import { decideApplication } from '#core/identity/application-decide.ts';
import type { IdentityLevel } from '#core/identity/application-table.ts';
import { dayOf, IMAGE_PARTS, type ImagePart, partsOf, yearsBetween } from '#core/identity/documents.ts';
import { withSurname } from '#core/people/person-name.ts';
import { handle, type ParamsOf, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import {
  type ApplicationRow,
  amendApplication,
  insertApplication,
  latestOf,
  lockApplicant,
  type Submission,
  sentToday,
} from './applications.store.ts';
import { dayCodeOf, documentHash, type Facts, openFacts, sealFacts } from './facts.ts';
import { bindImage, imagesOf } from './images.store.ts';
import { applicantActor, factsOf } from './standing.ts';
import { giveToVendor } from './vendor/send.job.ts';
import { tellSent } from './verdicts.ts';

export const submitLevelOneHandler = handle(submitLevelOne, async (call: WriteCall, facts) => {
  const least = call.services.rules.get('identity.least_age_years');
  if (yearsBetween(facts.birthDate, dayOf(new Date())) < least) {
    throw new AppError('identity.too_young', { limit: least, rule: 'identity.least_age_years' });
  }
  const opening = await openLevel(call, 1);
  await store(
    call,
    opening,
    submissionOf(call, withSurname(facts), { id: opening.id, endsOn: null, selfieCode: null }),
  );
  return { ok: true as const };
});

/** The person is the one of level one: only the document is new. */
export const submitLevelTwoHandler = handle(submitLevelTwo, async (call: WriteCall, params) => {
  const { tx, services, session } = call;
  const opening = await openLevel(call, 2);
  const today = dayOf(new Date());
  if (params.endsOn !== null && params.endsOn < today) throw new AppError('identity.document_over');
  const isNewSelfie = params.images.selfie !== undefined;
  if (isNewSelfie && params.dayCode !== dayCodeOf(services, session.userId, today)) {
    throw new AppError('identity.code_over');
  }
  const personRow = await latestOf(tx, session.userId, 1);
  if (personRow === null) throw new AppError('identity.one_first');
  const { documentType, documentNumber, endsOn } = params;
  const facts = { ...openFacts(services, personRow), documentType, documentNumber };
  const selfieCode = isNewSelfie ? params.dayCode : (opening.amended?.selfieCode ?? params.dayCode);
  await store(call, opening, submissionOf(call, facts, { id: opening.id, endsOn, selfieCode }));
  await bindImages(call, opening, params);
  // What a member of staff asked for comes back to them.
  if ((opening.amended?.ownerId ?? null) === null) await giveToVendor(call, opening.id);
  return { ok: true as const };
});

interface Opening {
  readonly id: string;
  readonly level: IdentityLevel;
  /** The application that staff asked more for; null: a new one. */
  readonly amended: ApplicationRow | null;
}

/** Locks the applicant. Throws why they cannot apply for the level now. */
async function openLevel({ tx, services, session }: WriteCall, level: IdentityLevel): Promise<Opening> {
  const { rules } = services;
  const applicant = await lockApplicant(tx, session.userId);
  if (applicant === null) throw new AppError('nothing.found');
  const row = await latestOf(tx, session.userId, level);
  const facts = factsOf(rules, applicant, { level, row });
  const amended = facts.state === 'more_asked' ? row : null;
  const decision = decideApplication(facts, applicantActor(session), amended === null ? 'submit' : 'amend');
  if ('refusal' in decision) throw new AppError(decision.refusal);
  const limit = rules.get('identity.applications_per_day');
  if ((await sentToday(tx, session.userId)) >= limit) {
    throw new AppError('identity.too_often', { limit, rule: 'identity.applications_per_day' });
  }
  return { id: amended?.id ?? newId(), level, amended };
}

const submissionOf = (
  { services }: WriteCall,
  facts: Facts,
  { id, endsOn, selfieCode }: Pick<Submission, 'endsOn' | 'selfieCode'> & Pick<Opening, 'id'>,
): Submission => ({
  factsSealed: sealFacts(services, id, facts),
  documentHash: documentHash(services, facts),
  endsOn,
  selfieCode,
});

async function store({ tx, session }: WriteCall, { id, level, amended }: Opening, sent: Submission): Promise<void> {
  const of = { id, userId: session.userId, level };
  if (amended === null) await insertApplication(tx, of, sent);
  else await amendApplication(tx, of, sent);
  await tellSent(tx, of);
}

/** Throws `uploads.missing`, and `identity.images_missing` when one that the document needs is neither new nor there already. */
async function bindImages(call: WriteCall, opening: Opening, params: ParamsOf<typeof submitLevelTwo>) {
  const { tx, session } = call;
  const parts = partsOf(params.documentType);
  const target = { userId: session.userId, applicationId: opening.id };
  const bound = new Set<ImagePart>();
  for (const part of IMAGE_PARTS) {
    const imageId = params.images[part];
    if (imageId === undefined) continue;
    if (!(await bindImage(call, target, { imageId, part }))) throw new AppError('uploads.missing');
    bound.add(part);
  }
  for (const { part } of await imagesOf(tx, opening.id)) bound.add(part);
  if (parts.some((part) => !bound.has(part))) throw new AppError('identity.images_missing');
}
