import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import { deleteBrowserData } from './forget-browser-data';
import styles from './StoredData.module.css';

/** Describes what this browser stores for the household, with a button to delete it. */
export function StoredData() {
  const { t } = useTranslation();
  const { notify, session } = useHostServices();
  const deleteData = async () => {
    if (!(await notify.confirm('deleteStoredDataConfirm', { destructive: true }))) return;
    await deleteBrowserData(session().profile?.id ?? '');
  };
  return (
    <Card title={t('storedData.title')} testId="stored-data">
      <div className={styles.stored}>
        <p>{t('storedData.text')}</p>
        <Button variant="danger" onClick={() => void deleteData()}>
          {t('storedData.delete')}
        </Button>
      </div>
    </Card>
  );
}
