import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { explainBreak, requireConnection } from './connection.ts';
import { queryClient } from './query-client.ts';

const setOnline = (isOnline: boolean) => {
  vi.stubGlobal('navigator', { onLine: isOnline });
  onlineManager.setOnline(isOnline);
};

afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

describe('an act without a connection', () => {
  it('fails at once, and is not carried out when the network returns', async () => {
    const sent = vi.fn();
    setOnline(false);
    const command = queryClient.getMutationCache().build(queryClient, {
      mutationFn: async () => {
        requireConnection();
        sent();
      },
    });
    const outcome = command.execute(undefined).catch((error: unknown) => error);
    expect(command.state.isPaused).toBe(false);
    expect(await outcome).toMatchObject({ code: 'client.unsent' });
    setOnline(true);
    await queryClient.resumePausedMutations();
    expect(sent).not.toHaveBeenCalled();
  });

  it('is sent when there is a connection', () => {
    setOnline(true);
    expect(requireConnection).not.toThrow();
  });
});

describe('an act whose connection broke', () => {
  const broken = new ApiError({ code: 'client.offline', message: 'no connection' });
  it('says anew what may be done, and stays one whose outcome is unknown', () => {
    for (const isRepeatable of [true, false]) {
      const explained = explainBreak(broken, isRepeatable);
      expect(explained).toMatchObject({ code: 'client.offline' });
      expect(explained).not.toBe(broken);
    }
  });
  it('keeps a refusal as it is', () => {
    const refusal = new ApiError({ code: 'orders.paused', message: 'paused' });
    expect(explainBreak(refusal, true)).toBe(refusal);
  });
});
