import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/app/services.ts';
import { keyOfAvatar } from './avatars.ts';

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.png$/;
const YEAR_S = 31_536_000;

export interface AvatarRoute {
  Params: { file: string };
}

/** `GET /avatars/{id}.png`: a user's public picture, which never changes under this address. */
export async function showAvatar(services: Services, request: FastifyRequest<AvatarRoute>, reply: FastifyReply) {
  const id = FILE.exec(request.params.file)?.[1];
  const avatar = id === undefined ? null : await keyOfAvatar(services.db, id);
  const file = avatar === null ? null : await services.storage.find(avatar.key);
  reply.header('x-content-type-options', 'nosniff');
  if (file === null) {
    return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
  }
  return reply
    .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .type('image/png')
    .header('content-length', file.bytes)
    .send(file.read());
}
