import { KeptForm, useKeptForm } from '@foyer/forms';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, SelectField } from '@foyer/ui';
import type { HouseholdProfile } from '@foyer/wire/household-profile';
import * as z from 'zod/mini';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { useProfileSaving } from '../profile/useSaving';

const GRID_TYPES = ['onePhase', 'threePhase'] as const;

const schema = z.object({ gridType: z.enum(GRID_TYPES, { error: 'gridTypeMissingMessage' }) });

/** The home's grid connection. */
export function GridForm({ profile }: { readonly profile: HouseholdProfile }) {
  const { t } = useTranslation();
  const save = useProfileSaving();
  const stored = GRID_TYPES.find((type) => type === profile.gridType);
  const state = useKeptForm({
    name: 'grid',
    schema,
    stored: { gridType: stored ?? ('' as (typeof GRID_TYPES)[number]) },
    save: ({ gridType }) => save({ gridType }),
  });
  return (
    <Card title={t('installation.grid')}>
      <KeptForm state={state} section="grid" readOnly={useCustomerOnly()}>
        <SelectField
          label={t('installation.gridType')}
          hint={t('installation.gridHint')}
          options={[
            ...(stored ? [] : [{ value: '', label: t('installation.gridUnknown') }]),
            ...GRID_TYPES.map((value) => ({ value, label: t(`installation.${value}`) })),
          ]}
          {...state.field('gridType')}
        />
      </KeptForm>
    </Card>
  );
}
