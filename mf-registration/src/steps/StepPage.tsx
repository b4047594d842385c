import { progressPercent, REGISTRATION_STEPS, type RegistrationStep } from '@foyer/domain';
import { useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge, Banner, ErrorState, PageHeading, ProgressBar, Skeleton } from '@foyer/ui';
import { type ReactNode, useEffect } from 'react';
import { accountIdOf, type SyncStatus } from '../draft/draft-store';
import styles from './StepPage.module.css';
import { useLanguageSaving } from './useLanguageSaving';
import { useOtherTab } from './useOtherTab';
import { pathOf, type Registration, stepsOfPart, useRegistration } from './useRegistration';

export interface StepProps {
  readonly step: RegistrationStep;
  readonly registration: Registration;
}

interface StepPageProps {
  /** Last part of the path. */
  readonly path: string;
  readonly children: (props: StepProps) => ReactNode;
}

const noStep: RegistrationStep = { state: '', path: '', part: 'user', status: '', nextStatus: null };

/** Frame of each step: title, progress and sync status of the draft. */
export function StepPage({ path, children }: StepPageProps) {
  const { t } = useTranslation();
  const state = useRegistration();
  const step = REGISTRATION_STEPS.find((one) => one.path === path) ?? noStep;
  const { professional, profile } = useSession();
  // The first step is written for professionals; a household has its own words.
  const isOwn = path === 'user_informations' && !professional && !profile?.acting;
  const words = isOwn ? 'own_informations' : path;
  return (
    <section className={styles.page} data-testid={`page-registration_${path}`}>
      <div className={styles.head}>
        <PageHeading lead={t(`steps.${words}.lead`)}>{t(`steps.${words}.title`)}</PageHeading>
        {state.kind === 'ready' ? (
          <Progress step={step} registration={state.registration} syncStatus={state.draft.syncStatus} />
        ) : null}
      </div>
      {state.kind === 'loading' ? <Skeleton height={240} /> : null}
      {state.kind === 'failed' ? (
        <ErrorState
          title={t('messages.serviceNotAvailableMessage')}
          retryLabel={t('failure.retry')}
          onRetry={state.retry}
        />
      ) : null}
      {state.kind === 'ready' ? (
        <Reached step={step} registration={state.registration}>
          {children}
        </Reached>
      ) : null}
    </section>
  );
}

interface ProgressProps extends StepProps {
  readonly syncStatus: SyncStatus;
}

const TONES = { saved: 'ok', waiting: 'warn', sending: 'neutral' } as const;

function Progress({ step, registration, syncStatus }: ProgressProps) {
  const { t } = useTranslation();
  const own = stepsOfPart(step, registration);
  const values = { number: own.indexOf(step) + 1, count: own.length };
  // Before anything is entered nothing is saved.
  const isUntouched = syncStatus === 'saved' && Object.keys(registration.draftOf(step.path)).length === 0;
  return (
    <>
      <ProgressBar
        percent={progressPercent(step, registration.skip)}
        label={t('progress.label')}
        valueText={t('progress.text', values)}
      />
      <div className={styles.line}>
        <span>{t('progress.text', values)}</span>
        <span data-testid="draft-state" data-state={syncStatus} role="status">
          {isUntouched ? null : <Badge tone={TONES[syncStatus]}>{t(`draft.${syncStatus}`)}</Badge>}
        </span>
      </div>
    </>
  );
}

/** Shows a step once all earlier ones are finished, otherwise redirects to the first unfinished step. */
function Reached({ step, registration, children }: StepProps & Pick<StepPageProps, 'children'>) {
  const { navigation } = useHostServices();
  const { t } = useTranslation();
  const { resume, user } = registration;
  const accountId = accountIdOf(useSession());
  useLanguageSaving(user, accountId);
  const isElsewhere = useOtherTab(accountId);
  const own = REGISTRATION_STEPS.filter(({ part }) => part === user.part);
  const place = own.indexOf(step);
  const reached = place >= 0 && (place <= own.indexOf(resume) || sharesStatus(step, resume));
  const to = pathOf(resume);
  useEffect(() => {
    if (!reached) navigation.navigate(to, { replace: true });
  }, [navigation, reached, to]);
  if (!reached) return null;
  return (
    <div className={styles.body}>
      {isElsewhere ? (
        <Banner severity="warning" testId="alert-otherTabMessage">
          {t('messages.otherTabMessage')}
        </Banner>
      ) : null}
      {children({ step, registration })}
    </div>
  );
}

/** A step that sets no status shares it with the next one: both are reachable. */
function sharesStatus(step: RegistrationStep, resume: RegistrationStep): boolean {
  return step.part === resume.part && step.status === resume.status;
}
