import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenHours } from '#core/offers/open-hours.ts';
import { startWords } from '../../i18n/i18n.ts';
import { TurnBar } from './turn-bar.tsx';

/** 08:00 to 16:00 of Greenwich. */
const EVENINGS: OpenHours = { zone: 8, shifts: [16] };
const at = (time: string) => Date.parse(`2026-03-01T${time}Z`);

/** A clock of half an hour that started at 15:50 and stands still from 16:00 to 08:00. */
const shown = (hours: OpenHours | null) =>
  renderToStaticMarkup(
    <MantineProvider>
      <TurnBar
        turn="theirs"
        title=""
        consequence=""
        dueAt={at('15:50:00') + 16.5 * 3_600_000}
        totalS={16.5 * 3_600}
        hours={hours}
      />
    </MantineProvider>,
  );

describe('the time left in opening hours', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await startWords('en').finally(() => vi.unstubAllGlobals());
  });
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('leaves closed hours out while the clock runs', () => {
    vi.setSystemTime(at('15:55:00'));
    expect(shown(EVENINGS)).toMatch(/25:00.*left of 30 minutes/s);
    expect(shown(null)).toMatch(/16h 25m.*left of 17 hours/s);
  });

  it('stands still while it is closed, and says when it goes on', () => {
    vi.setSystemTime(at('20:00:00'));
    expect(shown(EVENINGS)).toMatch(/20:00.*paused, goes on/s);
    expect(shown(EVENINGS)).toContain('width:66.');
  });
});
