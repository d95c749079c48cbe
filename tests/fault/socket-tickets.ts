import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { getSocketTicket } from '#contract/functions/auth.ts';
import { type Constants, loadConstants } from '#tools/wire/gateway-client.ts';

/** Asks for the ticket of one session. Null when the server does not answer, or refuses. */
export type AskTicket = (token: string) => Promise<string | null>;

/**
 * Tickets for a crowd that comes back in one moment, over a few connections: two thousand browsers are two thousand
 * machines, and this is one.
 */
export async function openTickets(url: string): Promise<AskTicket> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const constants = await loadConstants(url);
  return (token) =>
    new Promise((resolve) => {
      const { body, headers } = callOf(constants, token);
      const requested = request(`${url}/gateway`, { method: 'POST', agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.once('end', () => {
          const match = /"ticket":"([\w-]+)"/.exec(text);
          resolve(match?.[1] ?? null);
        });
        response.once('error', () => resolve(null));
      });
      requested.once('error', () => resolve(null));
      requested.end(body);
    });
}

function callOf({ subsidiaryCode, signSecret }: Constants, token: string) {
  const code = String(getSocketTicket.code);
  const requestTime = String(Date.now());
  const sign = createHash('md5').update(`${code}${requestTime}${signSecret}`).digest('hex');
  const body = new URLSearchParams({ code, client: 'pc', subsidiaryCode, json: '{"macAddress":"fault"}' }).toString();
  const length = String(Buffer.byteLength(body));
  const type = 'application/x-www-form-urlencoded';
  return {
    body,
    headers: {
      requestTime,
      sign,
      deviceId: 'fault',
      authorization: token,
      'content-type': type,
      'content-length': length,
    },
  };
}
