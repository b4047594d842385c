import { SectionPage } from '@foyer/area-parts';
import { Banner, Card } from '@foyer/ui';
import { useState } from 'react';
import { useTariffWords } from '../tariff/tariff-words';
import styles from './MyBill.module.css';
import { MyBillForm } from './MyBillForm';
import { MyBillResult } from './MyBillResult';
import { type Compared, verdict } from './my-bill-words';

/** `/user/my_bill`: a supplier's bill beside what the home measured. */
export function MyBillPage() {
  const words = useTariffWords();
  const { t } = words;
  const [compared, setCompared] = useState<Compared | null>(null);
  return (
    <SectionPage
      screen="user_panel_my_bill"
      title={t('sections.my_bill.title')}
      lead={t('sections.my_bill.lead')}
    >
      <Card title={t('myBill.formTitle')}>
        <MyBillForm onCompare={setCompared} />
      </Card>
      <div role="status" className={styles.status}>
        {compared ? (
          <Banner severity="info" testId="my-bill-verdict">
            {verdict(words, compared)}
          </Banner>
        ) : null}
      </div>
      {compared?.comparison ? <MyBillResult bill={compared.bill} comparison={compared.comparison} /> : null}
    </SectionPage>
  );
}
