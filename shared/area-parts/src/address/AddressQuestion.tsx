import { ADDRESS_PARTS, type AddressPart, type WrittenAddress } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Dialog } from '@foyer/ui';
import styles from './AddressQuestion.module.css';

export interface AddressQuestionProps {
  readonly entered: WrittenAddress;
  readonly found: WrittenAddress & { readonly isStreetKnown?: boolean; readonly source?: string | null };
  readonly differing: readonly AddressPart[];
  /** `null` when the person returns to the form. */
  onChoose(choice: 'found' | 'entered' | null): void;
}

/** Services whose licences ask to be named. */
const CREDITED = ['geoplateforme', 'geoadmin'] as const;

/** Shows the entered address beside the geocoder's, with the differences marked. */
export function AddressQuestion({ entered, found, differing, onChoose }: AddressQuestionProps) {
  const { t } = useTranslation();
  // Where only the town was looked up, nothing is said about the street.
  const isTown = found.isStreetKnown === false;
  const credit = CREDITED.find((source) => source === found.source);
  return (
    <Dialog
      open
      title={t('address.suggestion.title')}
      closeLabel={t('address.suggestion.back')}
      onClose={() => onChoose(null)}
      testId="dialog-address"
      actions={
        <>
          <Button onClick={() => onChoose('entered')}>{t('address.suggestion.keep')}</Button>
          <Button variant="primary" onClick={() => onChoose('found')}>
            {t(isTown ? 'address.suggestion.useTown' : 'address.suggestion.use')}
          </Button>
        </>
      }
    >
      <p>{t(isTown ? 'address.suggestion.textTown' : 'address.suggestion.text')}</p>
      <div className={styles.both}>
        <Written title={t('address.suggestion.entered')} address={entered} differing={differing} />
        <Written
          title={t(isTown ? 'address.suggestion.foundTown' : 'address.suggestion.found')}
          address={found}
          differing={differing}
        />
      </div>
      {credit ? <p className={styles.credit}>{t(`address.suggestion.credit.${credit}`)}</p> : null}
    </Dialog>
  );
}

interface WrittenProps {
  readonly title: string;
  readonly address: WrittenAddress;
  readonly differing: readonly AddressPart[];
}

function Written({ title, address, differing }: WrittenProps) {
  return (
    <section className={styles.written} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {ADDRESS_PARTS.map((part) => (
        <p key={part}>{differing.includes(part) ? <mark>{address[part] || '—'}</mark> : address[part]}</p>
      ))}
    </section>
  );
}
