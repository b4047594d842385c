import { Banner } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useTexts } from '../../context/suite-context';
import { addTexts, SHELL } from '../../preferences/language/suite-texts';
import styles from '../SignInForm.module.css';
import en from './locales/en.json';
import fr from './locales/fr.json';

interface ProviderFaultProps {
  /** As the platform's redirect names it. */
  readonly fault: string;
}

/** Why a sign-in by the identity provider ended here. Its texts come with its code, because no other page shows them. */
export function ProviderFault({ fault }: ProviderFaultProps) {
  const t = useTexts();
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    addTexts('fr', SHELL, fr);
    addTexts('en', SHELL, en);
    setHasTexts(true);
  }, []);
  if (!hasTexts) return null;
  const known = fault in en.providerFault ? fault : 'failed';
  return (
    <div className={styles.notice} role="alert">
      <Banner severity="warning" testId={`alert-provider-${known}`}>
        {t(`providerFault.${known}`)}
      </Banner>
    </div>
  );
}
