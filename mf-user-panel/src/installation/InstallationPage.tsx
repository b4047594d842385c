import { Failure } from '@foyer/area-parts';
import { useAnswer, useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, EmptyState, Skeleton } from '@foyer/ui';
import { Fragment } from 'react';
import { ProfilePage } from '../profile/ProfilePage';
import { EnphaseForm } from './EnphaseForm';
import { GridForm } from './GridForm';
import { useProductionDevicesQuery } from './installation-endpoints';
import { ProductionForm } from './ProductionForm';

/** `/user/installation_details`: the home's production and grid connection. */
export function InstallationPage() {
  return (
    <ProfilePage section="installation_details">
      {(profile) => (
        <>
          <Production />
          <GridForm profile={profile} />
        </>
      )}
    </ProfilePage>
  );
}

function Production() {
  const { t } = useTranslation();
  const hasEnphase = !useFacts()['unavailable.enphase'];
  const answer = useAnswer(useProductionDevicesQuery());
  if (answer.state === 'failed') return <Failure {...answer} />;
  if (answer.state === 'loading')
    return (
      <Card busy>
        <Skeleton height="12rem" />
      </Card>
    );
  if (answer.data.length === 0)
    return (
      <Card title={t('installation.title')}>
        <EmptyState title={t('installation.none')} text={t('installation.noneHint')} />
      </Card>
    );
  return answer.data.map((device) => (
    <Fragment key={device.id}>
      <ProductionForm
        device={device}
        title={answer.data.length === 1 ? t('installation.title') : device.name}
      />
      {device.type === 'enphase' && hasEnphase ? <EnphaseForm /> : null}
    </Fragment>
  ));
}
