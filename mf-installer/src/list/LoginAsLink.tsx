import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Dialog } from '@foyer/ui';
import type { PendingInstallation } from '@foyer/wire/installers';
import { useEffect, useState } from 'react';
import { useEnterMutation } from '../installer-api';
import { entryRefusalMessage } from './entry-refusal-message';
import styles from './ListPage.module.css';

/** Lifetime of a login-as link, milliseconds. */
const LINK_MS = 60_000;

/** The link opens only on a page of the same tenant; a host name reserved for a tenant decides it. */
const linkOf = (token: string, tenant: string) =>
  `${window.location.origin}/?${new URLSearchParams({ tenant, loginAs: token })}`;

/** One-time link into a customer's home, valid for a minute, to open in another browser. */
export function LoginAsLink({
  installation: { id, name },
}: {
  readonly installation: Pick<PendingInstallation, 'id' | 'name'>;
}) {
  const { t } = useTranslation();
  const { notify, tenant } = useHostServices();
  const [enter, { isLoading }] = useEnterMutation();
  const [link, setLink] = useState<string | null>(null);
  const make = async () => {
    try {
      setLink(linkOf(await enter({ id, tenant: tenant.tenant }).unwrap(), tenant.tenant));
    } catch (error) {
      setLink(null);
      void notify.alert(entryRefusalMessage(error), { severity: 'warning' });
    }
  };
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t('link.makeOf', { name })}
        aria-haspopup="dialog"
        busy={isLoading ? t('link.making') : undefined}
        onClick={() => void make()}
      >
        {t('link.make')}
      </Button>
      {link ? (
        <MadeLink key={link} link={link} name={name} onAgain={make} onClose={() => setLink(null)} />
      ) : null}
    </>
  );
}

interface MadeLinkProps {
  readonly link: string;
  readonly name: string;
  onAgain(): Promise<void>;
  onClose(): void;
}

function MadeLink({ link, name, onAgain, onClose }: MadeLinkProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'fresh' | 'copied' | 'notCopied' | 'over'>('fresh');
  useEffect(() => {
    const timer = setTimeout(() => setState('over'), LINK_MS);
    return () => clearTimeout(timer);
  }, []);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setState('copied'),
      () => setState('notCopied'),
    );
  const isOver = state === 'over';
  return (
    <Dialog
      open
      title={t('link.title', { name })}
      closeLabel={t('link.close')}
      onClose={onClose}
      testId="dialog-login-as"
      actions={
        <Button variant="primary" onClick={() => void (isOver ? onAgain() : copy())}>
          {t(isOver ? 'link.again' : 'link.copy')}
        </Button>
      }
    >
      <p>{t('link.hint')}</p>
      {isOver ? null : (
        <p className={styles.link} data-testid="login-as-link">
          {link}
        </p>
      )}
      <p role="status">{state === 'fresh' ? null : t(`link.${state}`)}</p>
    </Dialog>
  );
}
