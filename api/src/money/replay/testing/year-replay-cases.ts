import { compareOffers } from '@foyer/wire/offers';
import { yearReplay } from '@foyer/wire/year-replay';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { textOfPdf } from '../../documents/testing/text-of-pdf';

const [HOME, METER, SWISS, SOLAR, TEMPO] = ['home', 'meter', 'swiss', 'solar', 'tempo'].map(
  (name) => `${name}@foyer.example`,
) as [string, string, string, string, string];
const refusal = (error: string) => ({ status: 'error', error });
const MAINTAINER = 'maintainer@foyer.example';

const asking = (platform: () => TestPlatform) => ({
  replayOf: async (email: string) => {
    const { body } = await platform().callAs(email, '/api/tariff/yearReplay');
    return yearReplay.read(yearReplay.answer.parse(body));
  },
  pagesOf: async (fields: Record<string, string>) => {
    const { body, headers } = await platform().call('/document/yearReplay', fields);
    return { text: Buffer.isBuffer(body) ? textOfPdf(body) : body, headers };
  },
});

/** The year replayed on a month of history. */
export function yearReplayCases(platform: () => TestPlatform): void {
  const { replayOf, pagesOf } = asking(platform);

  describe('the year replayed', () => {
    beforeAll(async () => {
      // After the first full month.
      platform().passTime(Math.max(0, Date.parse('2026-07-02T10:00:00Z') - platform().nowMs()));
      await platform().advance(HOME, SWISS);
    }, 120_000);

    test('a month is replayed without a conclusion', async () => {
      const found = await replayOf(HOME);
      expect(found?.months.filter(({ state }) => state === 'compared')).toEqual([
        { month: '2026-06', state: 'compared' },
      ]);
      expect(found).toMatchObject({ currency: 'EUR', hours: 720 });
      const all = [
        ...(found?.offers ?? []),
        ...(found?.offPeak?.options ?? []),
        ...(found?.battery.options ?? []),
        ...(found?.panels.options ?? []),
      ];
      expect(all.length).toBeGreaterThan(15);
      for (const { isWorthIt, differenceCents } of all) {
        expect(isWorthIt).toBeNull();
        expect(differenceCents).toEqual(expect.any(Number));
      }
      const offers = compareOffers.read(
        compareOffers.answer.parse((await platform().callAs(HOME, '/api/tariff/offers/compare')).body),
      );
      expect(found?.offers.map(({ offer, totalCents }) => [offer, totalCents])).toEqual(
        offers.year?.offers.map(({ offer, totalCents }) => [offer, totalCents]),
      );
    });

    test('a home without history has nothing to replay', async () => {
      expect(await replayOf(METER)).toBeNull();
      const authToken = await platform().tokenOf(METER);
      expect((await pagesOf({ authToken })).text).toEqual(refusal('document.not.found'));
    });

    test('a Swiss home has no off-peak hours of France and no battery in euros', async () => {
      const found = await replayOf(SWISS);
      expect(found).toMatchObject({ currency: 'CHF', offPeak: null, battery: { state: 'notOffered' } });
    });

    test('a professional who acts for the home prints two pages in their own language', async () => {
      const own = await platform().tokenOf(MAINTAINER);
      const { body } = await platform().call('/api/loginAs', { email: HOME, authToken: own });
      const { text, headers } = await pagesOf({ authToken: body.authToken, pricePerKwp: '180000' });
      const { language, details } = await platform().account(MAINTAINER);
      expect(language).toBe('fr');
      expect(headers['content-type']).toBe('application/pdf');
      expect(text).toContain('Page 2 sur 2');
      expect(text).toContain(`Par ${details.companyName}`);
      expect(text).toMatch(/1\s800,00\s€\spar\skWc/);
    });
  });
}

/** The year replayed on twelve months. */
export function wholeYearReplayCases(platform: () => TestPlatform): void {
  const { replayOf, pagesOf } = asking(platform);

  // Swiss prices are published from 2026 on; the home of SOLAR began in January.
  it.each([
    [HOME, 12],
    [TEMPO, 12],
    [SWISS, 5],
    [SOLAR, 4],
  ])(
    'the year of %s, %i months, is replayed with conclusions that follow their limits',
    async (email, count) => {
      const found = await replayOf(email);
      if (!found) throw new Error('nothing was replayed');
      expect(found.months.filter(({ state }) => state === 'compared')).toHaveLength(count);
      const judged = (isWorth: boolean) => (count === 12 ? isWorth : null);
      const { limitCents, offers, battery, panels, offPeak } = found;
      const own = offers.find(({ isInForce }) => isInForce);
      expect(own?.differenceCents).toBe(0);
      for (const { differenceCents, isWorthIt } of [
        ...offers,
        ...panels.options,
        ...(offPeak?.options ?? []),
      ])
        expect(isWorthIt).toBe(judged((differenceCents ?? 0) < -limitCents));
      for (const { differenceCents, isWorthIt, isCurrent } of battery.options) {
        expect(isWorthIt).toBe(judged((differenceCents ?? 0) < -battery.limitCents));
        if (isCurrent) expect(differenceCents).toBe(0);
      }
      let last = 0;
      for (const { addedKwp, producedKwh, ownKwh, fedKwh, differenceCents } of panels.options) {
        expect(ownKwh + fedKwh).toBeCloseTo(producedKwh, 6);
        expect(producedKwh / addedKwp).toBeCloseTo(panels.options[0]?.producedKwh ?? Number.NaN, 0);
        expect(differenceCents).toBeLessThanOrEqual(last);
        last = differenceCents ?? 0;
      }
      const total = (hours: string) => offPeak?.options.find((one) => one.hours === hours)?.totalCents ?? 0;
      expect(total('cheapest')).toBeLessThanOrEqual(total('mostExpensive'));
      expect(offPeak === null).toBe(found.currency === 'CHF');
    },
  );

  test('the battery of today costs what was bought and sold', async () => {
    const found = await replayOf(HOME);
    expect(found?.battery.options.map(({ capacityKwh }) => capacityKwh)).toEqual([
      0, 100, 200, 300, 400, 500, 600,
    ]);
    expect(found?.battery.options.find(({ isCurrent }) => isCurrent)).toMatchObject({
      capacityKwh: 300,
      monthlyCents: 2400,
      differenceCents: 0,
      isWorthIt: false,
    });
  });

  it.each([HOME, SWISS, TEMPO])('the pages of %s are two', async (email) => {
    const authToken = await platform().tokenOf(email);
    const { text } = await pagesOf({ authToken, pricePerKwp: '250000' });
    expect(text).toMatch(/Page 2 (of|sur) 2/);
  });
}
