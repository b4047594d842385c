import { SectionCard } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { IconBattery } from '@foyer/ui';
import { useActivation } from '../activation/useActivation';
import { useCapacityQuery } from '../capacity/capacity-endpoints';
import { useCapacityWords } from '../capacity/useCapacityWords';

const ICON = <IconBattery size={24} aria-hidden />;

/** Battery card of the account page, shown once a battery is registered. */
export function BatterySection() {
  const { t } = useTranslation();
  const words = useCapacityWords();
  const capacity = useAnswer(useCapacityQuery());
  const { steps, isEnded, summary } = useActivation();

  const state = (): string | undefined => {
    if (isEnded && summary) return summary;
    if (capacity.state === 'failed') return t('section.unknown');
    if (capacity.state === 'loading') return undefined;
    const found = capacity.data;
    if (found?.scheduled) {
      const { capacityKwh, day } = found.scheduled;
      return t('section.scheduled', {
        capacity: t('capacity.kwh', { capacity: capacityKwh }),
        day: words.day(day),
      });
    }
    if (found?.isBatteryActivated && found.isInjectionActivated) {
      const offer = found.offers.find(({ capacityKwh }) => capacityKwh === found.currentKwh);
      return words.offer(found.currentKwh, offer?.monthlyCents ?? null);
    }
    return summary ? t('section.activation', { progress: summary }) : t('section.registered');
  };

  return (
    <SectionCard
      path="/user/my_smart_battery"
      title={t('section.title')}
      state={state()}
      icon={ICON}
      needsAttention={steps?.some(({ look }) => look === 'rejection') ?? false}
    />
  );
}

/** Card that links to the registration while no battery is registered. */
export function RegistrationSection() {
  const { t } = useTranslation();
  return (
    <SectionCard
      path="/user/my_smart_battery_register"
      title={t('section.registerTitle')}
      state={t('section.register')}
      icon={ICON}
    />
  );
}
