import { Age, SectionPage, useToday, WhenReady } from '@foyer/area-parts';
import { DEFAULT_SITE_TIME_ZONE, smartBattery } from '@foyer/domain';
import { useAnswer, useFacts, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card, EmptyState } from '@foyer/ui';
import type { BatteryCapacity } from '@foyer/wire/battery';
import { useActivation } from '../activation/useActivation';
import { AdviceCard } from '../advice/AdviceCard';
import { useAdvice } from '../advice/useAdvice';
import { BatteryHelp } from '../page/BatteryHelp';
import { CapacityChoice } from './CapacityChoice';
import styles from './CapacityPage.module.css';
import { useCapacityQuery } from './capacity-endpoints';
import { ScheduledChange } from './ScheduledChange';

/** `/user/my_smart_battery` */
export function CapacityPage() {
  const { t } = useTranslation();
  const { rooms } = useSession();
  const answer = useAnswer(useCapacityQuery());
  const device = rooms ? smartBattery(rooms) : undefined;
  const capacity = answer.state === 'ready' ? answer.data : null;
  const { isEnded, summary } = useActivation();
  const isInService = !isEnded && capacity?.isBatteryActivated && capacity.isInjectionActivated;
  return (
    <SectionPage
      screen="user_panel_msb"
      title={
        capacity && !isEnded
          ? t('capacity.title', { capacity: capacity.currentKwh })
          : t('capacity.titleUnknown')
      }
      lead={<Age answer={answer} />}
      actions={device ? <BatteryHelp battery={device.battery} /> : undefined}
    >
      <WhenReady answer={answer} height="12lh">
        {(known) =>
          known && isInService ? (
            <Subscribed capacity={known} />
          ) : (
            <NotYet
              isRegistered={device?.battery.registered ?? false}
              hasCapacity={known !== null}
              isEnded={isEnded}
            />
          )
        }
      </WhenReady>
      {isInService || summary === null ? null : <p>{summary}</p>}
      <p>
        <Link className={styles.way} to="/battery/activation">
          {t(isInService || isEnded ? 'lifecycle.steps' : 'lifecycle.way')}
        </Link>
      </p>
    </SectionPage>
  );
}

function Subscribed({ capacity }: { readonly capacity: BatteryCapacity }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const canChange = !useFacts()['unavailable.provider'];
  const today = useToday(profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE);
  const advice = useAdvice(capacity);
  const { scheduled, currentKwh } = capacity;
  if (!canChange)
    return (
      <Card>
        <p>{t('capacity.notChangeable')}</p>
      </Card>
    );
  return (
    <>
      {scheduled ? <ScheduledChange capacity={capacity} scheduled={scheduled} today={today} /> : null}
      <AdviceCard answer={advice} currentKwh={currentKwh} />
      <CapacityChoice
        key={currentKwh}
        capacity={capacity}
        today={today}
        advised={advice.state === 'ready' ? advice.data : null}
      />
    </>
  );
}

interface NotYetProps {
  readonly isRegistered: boolean;
  readonly hasCapacity: boolean;
  /** Whether the contract is terminated. */
  readonly isEnded: boolean;
}

function unavailableReason({ isRegistered, hasCapacity, isEnded }: NotYetProps) {
  if (isEnded) return 'ended';
  if (!isRegistered) return 'noBattery';
  return hasCapacity ? 'notActive' : 'notSubscribed';
}

/** Why no capacity can be chosen: no contract any more, no battery, no subscription, or not activated yet. */
function NotYet(props: NotYetProps) {
  const { t } = useTranslation();
  const facts = useFacts();
  const hasPage = facts['battery.active'] === true;
  const reason = unavailableReason(props);
  const hint = reason === 'notSubscribed' && hasPage ? 'onBatteryPage' : `${reason}Hint`;
  return (
    <Card>
      <EmptyState
        title={t(`capacity.none.${reason}`)}
        text={t(`capacity.none.${hint}`)}
        action={
          reason === 'noBattery' && !facts['unavailable.provider'] ? (
            <Link className={styles.way} to="/user/my_smart_battery_register">
              {t('capacity.none.register')}
            </Link>
          ) : undefined
        }
      />
    </Card>
  );
}
