import type { Services } from '#server/app/services.ts';
import { bindDocument } from '#server/features/providers/documents.store.ts';
import { keepImage } from '#server/features/uploads/public.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type People, payBail, personOf } from './people.ts';
import { evidencePicture } from './pictures.ts';

const APPLICANT = 'grace_lin';
const BUSINESS = `Lin Cards, a shop in Rotterdam since 2021, registered with the chamber of commerce as 81234567.
We buy Amazon, Apple and Steam cards from our own customers; three people share the nights.`;
const ANSWER_S = 300;
const AGE_HOURS = 26;

/** One application to become a provider, waiting for staff, with its bail. */
export async function seedApplications(services: Services, people: People): Promise<void> {
  const { db, ledger } = services;
  const { id } = personOf(people, APPLICANT);
  const applicationId = newId();
  const licence = await keepImage(services, { userId: id, purpose: 'business' }, await evidencePicture('licence'));
  await db.transaction(async (tx) => {
    await payBail({ ledger, tx }, [id]);
    await tx.run(sql`
      INSERT INTO provider_application (id, user_id, state, business, answer_s, around_the_clock, created_at, sent_at)
      VALUES (${applicationId}, ${id}, 'pending', ${BUSINESS}, ${ANSWER_S}, true,
              now() - make_interval(hours => ${AGE_HOURS}), now() - make_interval(hours => ${AGE_HOURS}))`);
    await bindDocument(tx, { uploadId: licence.id, applicationId, userId: id, name: 'Trade licence.png' });
  });
}
