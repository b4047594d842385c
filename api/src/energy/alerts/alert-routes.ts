import { acknowledgeAlerts, alerts, updateAlert } from '@foyer/wire/alerts';
import type { Transaction } from '../../foundation/database/sql';
import { definedFields } from '../../foundation/defined-fields';
import { Refusal } from '../../foundation/http/refusal';
import { wireInstant } from '../../foundation/http/wire-time';
import type { Account } from '../../identity/accounts/account-store';
import { forHousehold, type Route } from '../../identity/answer';
import type { Alert, Alerts } from './alert-store';
import { alertWords } from './alert-words';

const TYPE_BY_KIND: Readonly<Record<string, string>> = {
  auto_off: 'autoOff',
  stand_by: 'standby',
  alarm_consumption: 'consumption',
  alarm_production: 'production',
  alarm_on: 'on',
  alarm_off: 'off',
};

function alertWire(alert: Alert, { language, siteTimeZone }: Pick<Account, 'language' | 'siteTimeZone'>) {
  const { id, kind, severity, at, active, visible, acknowledged, facts } = alert;
  const type = TYPE_BY_KIND[kind] ?? kind;
  return {
    id,
    active,
    visible,
    acknowledged,
    severity,
    date: wireInstant(at),
    deviceRoomTypeId: alert.roomType,
    deviceName: alert.deviceName ?? (facts.device === undefined ? null : String(facts.device)),
    ...alertWords(alert, language, siteTimeZone),
    deviceTypeId: alert.deviceTypeId,
    type,
    autoOffNotify: type === 'autoOff',
    standbyNotify: type === 'standby',
    deviceId: alert.deviceId,
  };
}

interface AlertDependencies {
  readonly alerts: Alerts;
  readonly transaction: Transaction<{ readonly alerts: Alerts }>;
}

/** Lists a household's alerts and updates one. */
export function alertRoutes({ alerts: repository, transaction }: AlertDependencies): Route[] {
  return [
    forHousehold(alerts, async (_input, { household }) => ({
      alerts: (await repository.ofHousehold(household.id)).map((alert) => alertWire(alert, household)),
    })),

    forHousehold(updateAlert, async ({ alertId, acknowledged, visible }, { household }) => {
      const changes = definedFields({ acknowledged, visible });
      return transaction(async ({ alerts: changed }) => {
        if (!(await changed.update(household.id, alertId, changes))) throw new Refusal('alert.not.found');
        return {};
      });
    }),

    forHousehold(acknowledgeAlerts, async ({ alertIds, acknowledged }, { household }) => {
      await repository.acknowledge(household.id, alertIds, acknowledged);
      return {};
    }),
  ];
}
