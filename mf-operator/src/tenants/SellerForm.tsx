import { Failure } from '@foyer/area-parts';
import { KeptForm, useKeptForm } from '@foyer/forms';
import { useAnswer, useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner, Card, Skeleton, TextArea, TextField } from '@foyer/ui';
import * as z from 'zod/mini';
import { type SellerFields, useSaveSellerMutation, useSellerQuery } from '../operator-api';
import styles from '../parts/parts.module.css';

/** Bills print each on one line, however it was typed. */
const line = (most: number) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll(/\s+/g, ' ')),
    z.trim(),
    z.minLength(1, 'sellerMissing'),
    z.maxLength(most, 'sellerLong'),
  );

/** Bounds are those of the platform. */
const schema = z.object({
  legalName: line(100),
  address: line(150),
  registration: line(60),
  vatNumber: line(30),
  termsFr: line(400),
  termsEn: line(400),
});

const NONE: SellerFields = {
  legalName: '',
  address: '',
  registration: '',
  vatNumber: '',
  termsFr: '',
  termsEn: '',
};

/** Who sells under a brand, as its bills name it. */
export function SellerCard({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const answer = useAnswer(useSellerQuery(name, { refetchOnMountOrArgChange: true }));
  return (
    <Card title={t('seller.title')} busy={answer.state === 'loading'}>
      {answer.state === 'loading' ? <Skeleton height={320} /> : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {answer.state === 'ready' ? <SellerForm name={name} seller={answer.data} /> : null}
    </Card>
  );
}

interface SellerFormProps {
  readonly name: string;
  /** Null for a brand that may not bill yet. */
  readonly seller: SellerFields | null;
}

function SellerForm({ name, seller }: SellerFormProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [save] = useSaveSellerMutation();
  const state = useKeptForm({
    name: `seller-${name}`,
    schema,
    stored: seller ?? NONE,
    stores: false,
    save: async (fields) => {
      const { error } = await save({ name, ...fields });
      if (error) throw error;
      notify.toast('seller_saved', { severity: 'success' });
      return null;
    },
  });
  return (
    <KeptForm state={state} section="seller">
      <fieldset className={styles.group}>
        {seller === null ? <Banner severity="warning">{t('seller.none')}</Banner> : null}
        <TextField label={t('seller.legalName')} autoComplete="off" {...state.field('legalName')} />
        <TextField label={t('seller.address')} autoComplete="off" {...state.field('address')} />
        <TextField
          label={t('seller.registration')}
          hint={t('seller.registrationHint')}
          autoComplete="off"
          {...state.field('registration')}
        />
        <TextField label={t('seller.vatNumber')} autoComplete="off" {...state.field('vatNumber')} />
        <TextArea label={t('seller.termsFr')} {...state.field('termsFr')} />
        <TextArea label={t('seller.termsEn')} {...state.field('termsEn')} />
      </fieldset>
    </KeptForm>
  );
}
