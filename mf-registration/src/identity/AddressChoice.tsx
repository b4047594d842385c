import { ADDRESS_PARTS, type AddressPart, type WrittenAddress } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Dialog } from '@foyer/ui';
import styles from '../steps/StepPage.module.css';

interface AddressChoiceProps {
  readonly entered: WrittenAddress;
  readonly found: WrittenAddress;
  readonly differing: readonly AddressPart[];
  onChoose(choice: 'found' | 'entered' | null): void;
}

/** What was entered and what the geocoder knows, to choose from (spec 2 §5). */
export function AddressChoice({ entered, found, differing, onChoose }: AddressChoiceProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      title={t('address.title')}
      closeLabel={t('address.back')}
      onClose={() => onChoose(null)}
      testId="dialog-address"
      actions={
        <>
          <Button onClick={() => onChoose('entered')}>{t('address.keep')}</Button>
          <Button variant="primary" onClick={() => onChoose('found')}>
            {t('address.use')}
          </Button>
        </>
      }
    >
      {([entered, found] as const).map((address, index) => (
        <section key={index === 0 ? 'entered' : 'found'} className={styles.row}>
          <h3>{t(index === 0 ? 'address.entered' : 'address.found')}</h3>
          {ADDRESS_PARTS.map((part) => (
            <p key={part}>{differing.includes(part) ? <mark>{address[part] || '—'}</mark> : address[part]}</p>
          ))}
        </section>
      ))}
    </Dialog>
  );
}
