import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';
const refusal = (error: string) => ({ status: 'error', error });

export function alertCases(platform: () => TestPlatform): void {
  const call = (path: string, fields: Fields = {}) => platform().callAs(HOME, path, fields);

  describe('an alert', () => {
    test('an alert can be acknowledged, then hidden', async () => {
      const alertOf = async (id: string) =>
        (await call('/api/alerts')).body.alerts.find((alert: { id: string }) => alert.id === id);
      const { alerts } = (await call('/api/alerts')).body;
      const { id } = alerts.find(
        (alert: { active: boolean; acknowledged: boolean }) => alert.active && !alert.acknowledged,
      );
      await call('/api/alert/update', { alertId: id, acknowledged: 'true' });
      expect(await alertOf(id)).toMatchObject({ acknowledged: true, visible: true });
      await call('/api/alert/update', { alertId: id, visible: 'false' });
      expect(await alertOf(id)).toMatchObject({ acknowledged: true, visible: false });
      expect((await call('/api/alert/update', { alertId: 'nothing', visible: 'false' })).body).toEqual(
        refusal('alert.not.found'),
      );
    });

    test('several alerts are acknowledged at once, and taken back', async () => {
      const current = async () =>
        (await call('/api/alerts')).body.alerts.filter(
          (alert: { active: boolean; visible: boolean; acknowledged: boolean }) =>
            alert.active && alert.visible && !alert.acknowledged,
        );
      const before = await current();
      const alertIds = before.map(({ id }: { id: string }) => id);
      expect(before.length).toBeGreaterThan(1);
      const send = (acknowledged: boolean) =>
        platform().callAs(
          HOME,
          '/api/alerts/acknowledge',
          { alertIds, acknowledged },
          { method: 'POST', as: 'json' },
        );
      expect((await send(true)).body).toEqual({ status: 'ok' });
      expect(await current()).toEqual([]);
      await send(false);
      expect(await current()).toEqual(before);
    });

    test('alerts are in the profile’s language, with every placeholder filled', async () => {
      const { alerts } = (await call('/api/alerts')).body;
      expect(alerts.length).toBeGreaterThan(40);
      for (const { label, description, extendedDescription } of alerts) {
        expect(
          [label, description, extendedDescription].every((text) => text && !/{{|undefined/.test(text)),
        ).toBe(true);
      }
    });
  });
}
