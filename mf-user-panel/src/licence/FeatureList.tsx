import { useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, IconLess, IconOk } from '@foyer/ui';
import type { Licence } from '@foyer/wire/contract-lifecycle';
import { PREMIUM, type TenantFeature } from '@foyer/wire/licence';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import styles from './FeatureList.module.css';
import { useRequestFeatureMutation } from './licence-endpoints';
import { useLicenceChange } from './useLicenceChange';

interface FeatureListProps {
  readonly licence: Licence;
  readonly features: readonly TenantFeature[];
  /** Id of the requested feature; listed first. */
  readonly first: string;
}

/**
 * A feature is included unless the licence has the text `false` for it; one it does not mention depends on its
 * kind.
 */
export const isHeld = ({ type, features }: Licence, { id, inTrial, inPremium }: TenantFeature) =>
  features[id] === undefined ? (type === PREMIUM ? inPremium : inTrial) : features[id] !== 'false';

/** Features the licence includes, and those another one would add. */
export function FeatureList({ licence, features, first }: FeatureListProps) {
  const { t } = useTranslation();
  const sorted = features.toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
  return (
    <ul className={styles.features} aria-label={t('features.title')}>
      {sorted.map((feature) => (
        <li
          key={feature.id}
          className={styles.feature}
          data-testid={`feature-${feature.id}`}
          aria-current={feature.id === first || undefined}
        >
          <Feature feature={feature} held={isHeld(licence, feature)} />
        </li>
      ))}
    </ul>
  );
}

interface FeatureProps {
  readonly feature: TenantFeature;
  readonly held: boolean;
}

function Feature({ feature, held }: FeatureProps) {
  const { t } = useTranslation();
  const readOnly = useCustomerOnly();
  const isSold = !useFacts()['unavailable.provider'];
  const { busy, change } = useLicenceChange(useRequestFeatureMutation());
  const Icon = held ? IconOk : IconLess;
  return (
    <>
      <Icon className={styles.mark} data-held={held} size={20} aria-hidden />
      <div className={styles.words}>
        <p className={styles.name}>{t(`features.name.${feature.id}`)}</p>
        <p className={styles.state}>
          {t(held ? 'features.held' : isSold ? 'features.inPremium' : 'features.notHeld')}
        </p>
      </div>
      {!held && feature.isWanted ? <p className={styles.state}>{t('features.wanted')}</p> : null}
      {!held && isSold && !feature.isWanted && !readOnly ? (
        <Button busy={busy ? t('form.saving') : undefined} onClick={() => void change(feature.id)}>
          {t('features.want')}
        </Button>
      ) : null}
    </>
  );
}
