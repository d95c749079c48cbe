import { createHmac } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';

export interface IceServer {
  readonly urls: string[];
  readonly username?: string;
  readonly credential?: string;
}

/** The user who gets credentials, and when these expire, in seconds since the epoch. */
export interface Asker {
  readonly userId: string;
  readonly expiresAtS: number;
}

/**
 * The STUN and TURN servers that a browser is given. The relay's credentials follow coturn's REST scheme
 * (draft-uberti-behave-turn-rest-00): the user name is the expiry time and the user, the password an HMAC-SHA1 of it.
 */
export function iceServersFor({ stunUrl, turn }: Pick<Config, 'stunUrl' | 'turn'>, asker: Asker): IceServer[] {
  const servers: IceServer[] = stunUrl === null ? [] : [{ urls: [stunUrl] }];
  if (turn === null) return servers;
  const username = `${asker.expiresAtS}:${asker.userId}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return [...servers, { urls: [...turn.urls], username, credential }];
}
