import { z } from 'zod';
import { enqueue, type Job } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import { readUpload } from '#server/features/uploads/public.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import type { CheckedImage } from '#server/platform/identity-check/kyc-provider.ts';
import { applicationById } from '../applications.store.ts';
import { openFacts } from '../facts.ts';
import { imagesOf } from '../images.store.ts';
import { followVendor, returnToHouse } from './follow.ts';
import { markAtVendor, setVendorId } from './vendor.store.ts';

/** About eight hours; staff decide then. */
const ATTEMPTS = 10;

const zSent = z.object({ id: z.string() });
type Sent = z.output<typeof zSent>;

/** Sends an application to the check service, under its own id: a second run finds what the first one sent. */
export const sendJob: Job<Sent> = {
  name: 'identity.send',
  payload: zSent,
  maxAttempts: () => ATTEMPTS,
  run: (services, { id }) => send(services, id),
  giveUp: (services, { id }) => returnToHouse(services, id),
};

/** Gives an application to the check service, if there is one. */
export async function giveToVendor({ tx, services }: WriteCall, id: string): Promise<void> {
  if (services.identityCheck === null) return;
  await markAtVendor(tx, id);
  await enqueue(tx, { job: sendJob, payload: { id } });
}

async function send(services: Services, id: string): Promise<void> {
  const { db, identityCheck } = services;
  const row = await applicationById(db, id);
  if (identityCheck === null || row === null || row.vendorSince === null) return;
  if (row.vendorId === null) {
    const { surname, givenName, birthDate, nationality, documentType } = openFacts(services, row);
    const person = { reference: id, surname, givenName, birthDate, nationality, documentType };
    await setVendorId(db, id, await identityCheck.send(person, await imagesFor(services, id)));
  }
  // It may have answered before its id was stored.
  await followVendor(services, id);
}

async function imagesFor(services: Services, id: string): Promise<CheckedImage[]> {
  const images: CheckedImage[] = [];
  for (const { imageId, part } of await imagesOf(services.db, id)) {
    const file = await readUpload(services, imageId);
    if (file === null) throw new Error(`identity check: the image ${part} is missing`);
    images.push({ part, bytes: file.bytes, mimeType: file.mime });
  }
  return images;
}
