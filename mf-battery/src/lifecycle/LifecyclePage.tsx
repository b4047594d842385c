import { Age, SectionPage, WhenReady } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState } from '@foyer/ui';
import { useActivation } from '../activation/useActivation';
import styles from './LifecyclePage.module.css';
import { Track } from './Track';

/** `/battery/activation` */
export function LifecyclePage() {
  const { t } = useTranslation();
  const { answer, steps, summary } = useActivation();
  return (
    <SectionPage
      screen="battery_activation"
      title={t('lifecycle.title')}
      lead={summary ?? <Age answer={answer} />}
      back={{ path: '/user/my_smart_battery', label: t('lifecycle.back') }}
    >
      <WhenReady answer={answer} height="16lh">
        {() =>
          steps ? (
            <>
              <Age answer={answer} />
              <ol className={styles.tracks}>
                {steps.map((step) => (
                  <Track key={step.key} step={step} />
                ))}
              </ol>
            </>
          ) : (
            <Card>
              <EmptyState title={t('lifecycle.none')} text={t('lifecycle.noneHint')} />
            </Card>
          )
        }
      </WhenReady>
    </SectionPage>
  );
}
