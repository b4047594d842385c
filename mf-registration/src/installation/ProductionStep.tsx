import type { Language } from '@foyer/contract';
import { moduleCount, modulePowerW, powerCapacityKva, toPlainNumber } from '@foyer/domain';
import type { Refused } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import { useFacts, useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, SelectField, TextField } from '@foyer/ui';
import { ENPHASE_SERIAL_LENGTH } from '@foyer/wire/enphase';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { StepForm } from '../steps/StepForm';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { ENPHASE_MESSAGES } from './enphase-messages';
import {
  useInternetProvidersQuery,
  useLazyEnphaseSystemQuery,
  useManufacturersQuery,
} from './list-endpoints';
import { listOptions, useList } from './use-list';

const serialsOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);
const isSerial = (one: string) => new RegExp(`^\\d{${ENPHASE_SERIAL_LENGTH}}$`).test(one);

const schemaOf = (language: Language) =>
  z
    .object({
      measuredBy: z.enum(['meter', 'enphase', 'none']),
      pvManufacturer: z.string(),
      enphaseSystemId: z.string().check(
        z.trim(),
        z.refine((typed) => /^(\d{4,10})?$/.test(typed), { error: 'enphaseSystemIdMessage' }),
      ),
      enphaseSerials: z.string().check(
        z.refine((typed) => serialsOf(typed).every(isSerial), { error: 'enphaseSerialLengthMessage' }),
        z.refine((typed) => new Set(serialsOf(typed)).size === serialsOf(typed).length, {
          error: 'enphaseSerialDuplicatedMessage',
        }),
      ),
      modules: z.string().check(
        z.overwrite(toPlainNumber(language)),
        z.refine((typed) => typed === '' || moduleCount(typed) !== null, {
          error: 'moduleCountInvalidMessage',
        }),
      ),
      modulePower: z.string().check(
        z.overwrite(toPlainNumber(language)),
        z.refine((typed) => typed === '' || modulePowerW(typed) !== null, {
          error: 'modulePowerInvalidMessage',
        }),
      ),
      electricPowerCapacity: z.string().check(
        z.overwrite(toPlainNumber(language)),
        z.refine((typed) => typed === '' || powerCapacityKva(typed) !== null, {
          error: 'powerInvalidMessage',
        }),
      ),
      internetServiceProvider: z.string(),
      internetBoxModel: z.string(),
    })
    .check(
      z.refine(
        ({ measuredBy, enphaseSystemId, enphaseSerials }) =>
          measuredBy !== 'enphase' || (enphaseSystemId === '') === (serialsOf(enphaseSerials).length === 0),
        { error: 'enphaseBothMessage', path: ['enphaseSerials'] },
      ),
    );
type Fields = z.output<ReturnType<typeof schemaOf>>;

/** Panels, their Enphase system and the internet connection of the home. */
export function ProductionStep() {
  return <StepPage path="user_production_details">{(props) => <ProductionForm {...props} />}</StepPage>;
}

function ProductionForm({ step, registration }: StepProps) {
  const [findSystem] = useLazyEnphaseSystemQuery();
  const sources = useFacts()['unavailable.enphase']
    ? (['meter', 'none'] as const)
    : (['meter', 'enphase', 'none'] as const);
  const { t } = useTranslation();
  const language = useLanguage();
  const manufacturers = useList(useManufacturersQuery);
  const providers = useList(useInternetProvidersQuery);
  const { installation } = registration.user;
  const words = { none: t('none'), other: t('other') };
  const initial: Fields = {
    measuredBy: 'meter',
    enphaseSystemId: '',
    enphaseSerials: '',
    pvManufacturer: installation.pvManufacturer ?? '',
    modules: installation.modules ?? '',
    modulePower: installation.modulePower ?? '',
    electricPowerCapacity: '',
    internetServiceProvider: '',
    internetBoxModel: '',
  };
  /** Refusal of the system or its serial numbers; null without an answer, so that a bad network does not block the step. */
  const refusalOf = async (systemId: string, serialNumbers: string): Promise<Refused<Fields> | null> => {
    const { error } = await findSystem({ systemId, serialNumbers });
    if (!isPlatformError(error) || error.failure !== 'refused' || error.code === 'enphase.unavailable')
      return null;
    const field = error.code.includes('serialnumbers') ? 'enphaseSerials' : 'enphaseSystemId';
    return { field, messageKey: ENPHASE_MESSAGES[error.code] ?? 'updateUserErrorMsg' };
  };
  const schema = useMemo(() => schemaOf(language), [language]);
  const save = async ({ measuredBy, enphaseSystemId, enphaseSerials, ...fields }: Fields) => {
    const hasSystem = measuredBy === 'enphase' && enphaseSystemId !== '';
    const refusal = hasSystem ? await refusalOf(enphaseSystemId, serialsOf(enphaseSerials).join(',')) : null;
    if (refusal) return refusal;
    const entered = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
    return registration.finish(step, entered);
  };
  return (
    <StepForm step={step} registration={registration} schema={schema} initial={initial} save={save}>
      {({ field, form }) => {
        const { pvManufacturer, internetServiceProvider, internetBoxModel, measuredBy } = form.watch();
        const boxes = providers?.find(({ name }) => name === internetServiceProvider)?.boxes;
        return (
          <>
            <Card title={t('production.panels')}>
              <div className={styles.fields}>
                <SelectField
                  label={t('production.measuredBy')}
                  options={sources.map((value) => ({
                    value,
                    label: t(`production.${value}`),
                  }))}
                  {...field('measuredBy')}
                />
                {measuredBy === 'enphase' ? (
                  <>
                    <TextField
                      label={t('production.enphaseSystem')}
                      hint={t('production.enphaseSystemHint')}
                      inputMode="numeric"
                      {...field('enphaseSystemId')}
                    />
                    <TextField
                      label={t('production.enphaseSerials')}
                      hint={t('production.enphaseSerialsHint')}
                      maxLength={1500}
                      {...field('enphaseSerials')}
                    />
                  </>
                ) : null}
                {measuredBy === 'none' ? null : (
                  <>
                    <SelectField
                      label={t('production.manufacturer')}
                      hint={t('optional')}
                      options={listOptions(manufacturers, pvManufacturer, words)}
                      {...field('pvManufacturer')}
                    />
                    <TextField
                      label={t('production.modules')}
                      hint={t('production.modulesHint')}
                      inputMode="numeric"
                      {...field('modules')}
                    />
                    <TextField
                      label={t('production.modulePower')}
                      hint={t('production.modulePowerHint')}
                      inputMode="numeric"
                      {...field('modulePower')}
                    />
                  </>
                )}
              </div>
            </Card>
            <Card title={t('production.supply')}>
              <div className={styles.fields}>
                <div className={styles.whole}>
                  <TextField
                    label={t('production.power')}
                    hint={t('production.powerHint')}
                    inputMode="numeric"
                    {...field('electricPowerCapacity')}
                  />
                </div>
                <SelectField
                  label={t('production.internet')}
                  hint={t('optional')}
                  options={listOptions(
                    providers?.map(({ name }) => name),
                    internetServiceProvider,
                    words,
                  )}
                  {...field('internetServiceProvider')}
                />
                <SelectField
                  label={t('production.box')}
                  hint={t('optional')}
                  options={listOptions(boxes, internetBoxModel, words)}
                  {...field('internetBoxModel')}
                />
              </div>
            </Card>
          </>
        );
      }}
    </StepForm>
  );
}
