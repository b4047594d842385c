import { Age, SectionPage, WhenReady } from '@foyer/area-parts';
import { activationSteps } from '@foyer/domain';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState } from '@foyer/ui';
import { useLifecycleQuery } from '../activation/lifecycle-endpoints';
import styles from './LifecyclePage.module.css';
import { Track } from './Track';

/** `/battery/activation` */
export function LifecyclePage() {
  const { t } = useTranslation();
  const answer = useAnswer(useLifecycleQuery());
  const steps = answer.state === 'ready' && answer.data ? activationSteps(answer.data) : null;
  const done = steps?.filter((step) => step.done).length ?? 0;
  return (
    <SectionPage
      screen="battery_activation"
      title={t('lifecycle.title')}
      lead={
        steps ? t('activation.progress', { count: done, done, total: steps.length }) : <Age answer={answer} />
      }
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
