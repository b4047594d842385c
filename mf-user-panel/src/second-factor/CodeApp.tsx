import { QrCode } from '@foyer/area-parts';
import { KeptForm, type Refused, useKeptForm } from '@foyer/forms';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, TextField } from '@foyer/ui';
import type { SecondFactors } from '@foyer/wire/second-factor';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useMoment } from '../assistance/useMoment';
import styles from '../profile/fields.module.css';
import { refusalOf } from '../profile/refusals';
import { PasswordDialog, refusedChange, type TypedPassword } from './PasswordDialog';
import {
  type ProposedApp,
  useAddCodeAppMutation,
  useProposeCodeAppMutation,
  useRemoveCodeAppMutation,
} from './second-factor-endpoints';

interface CodeAppProps {
  readonly app: SecondFactors['app'];
  /** Called with the recovery codes that come with the first factor. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The app that shows codes: setting it up by QR code or typed key, and removing it. */
export function CodeApp({ app, onCodes }: CodeAppProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const moment = useMoment();
  const [propose] = useProposeCodeAppMutation();
  const [remove] = useRemoveCodeAppMutation();
  const [asks, setAsks] = useState<'setUp' | 'remove' | null>(null);
  const [proposed, setProposed] = useState<ProposedApp | null>(null);

  const setUp = async ({ password }: TypedPassword) => {
    const { data, error } = await propose(password);
    if (data) setProposed(data);
    return refusedChange(error);
  };
  const removeApp = async ({ password }: TypedPassword) => {
    const { error } = await remove(password);
    const refused = refusedChange(error);
    if (!refused) notify.toast('codeAppRemovedMessage', { severity: 'success' });
    return refused;
  };
  return (
    <Card title={t('secondFactor.appTitle')}>
      <div className={styles.stack}>
        <p>{t('secondFactor.appHint')}</p>
        {app ? (
          <>
            <p>
              {app.usedMs === null
                ? t('secondFactor.unused')
                : t('secondFactor.used', { at: moment(app.usedMs) })}
            </p>
            <p className={styles.note}>{t('secondFactor.created', { at: moment(app.createdMs) })}</p>
          </>
        ) : (
          <p className={styles.note}>{t('secondFactor.noApp')}</p>
        )}
        {proposed ? (
          <NewApp
            key={proposed.step}
            proposed={proposed}
            onAdded={(codes) => {
              setProposed(null);
              if (codes) onCodes(codes);
            }}
          />
        ) : (
          <div className={styles.buttons}>
            <p>
              <Button onClick={() => setAsks('setUp')}>
                {t(app ? 'secondFactor.replaceApp' : 'secondFactor.setUpApp')}
              </Button>
            </p>
            {app ? (
              <p>
                <Button variant="quiet" onClick={() => setAsks('remove')}>
                  {t('secondFactor.removeApp')}
                </Button>
              </p>
            ) : null}
          </div>
        )}
      </div>
      {asks ? (
        <PasswordDialog
          title={t(asks === 'setUp' ? 'secondFactor.setUpApp' : 'secondFactor.removeApp')}
          confirmLabel={t(asks === 'setUp' ? 'secondFactor.continue' : 'secondFactor.remove')}
          save={asks === 'setUp' ? setUp : removeApp}
          onClose={() => setAsks(null)}
        />
      ) : null}
    </Card>
  );
}

const schema = z.object({
  code: z.string().check(
    z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
    z.refine((code) => /^\d{6}$/.test(code), { error: 'appCodeMessage' }),
  ),
});
const REFUSALS: Readonly<Record<string, Refused<z.output<typeof schema>>>> = {
  'second.factor.wrong': { field: 'code', messageKey: 'appCodeWrongMessage' },
  'second.step.not.found': { messageKey: 'secondStepEndedMessage' },
};

interface NewAppProps {
  readonly proposed: ProposedApp;
  readonly onAdded: (codes: readonly string[] | null) => void;
}

/** The key of a new app as QR code and as text, and the field of its first code. */
function NewApp({ proposed: { step, secret, address }, onAdded }: NewAppProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [add] = useAddCodeAppMutation();
  const state = useKeptForm({
    name: 'codeApp',
    schema,
    stored: { code: '' },
    secret: ['code'],
    leaving: 'keep',
    save: async ({ code }) => {
      const { data, error } = await add({ step, code });
      const refused = refusalOf(error, REFUSALS);
      if (refused) return refused;
      notify.toast('codeAppAddedMessage', { severity: 'success' });
      onAdded(data ?? null);
      return null;
    },
  });
  return (
    <fieldset className={styles.group} data-testid="new-app">
      <legend className={styles.groupTitle}>{t('secondFactor.newApp')}</legend>
      <p>{t('secondFactor.scan')}</p>
      <QrCode text={address} label={t('secondFactor.qr')} />
      <p>{t('secondFactor.typeSecret')}</p>
      <pre className={styles.lines} translate="no" data-testid="app-secret">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </pre>
      <KeptForm state={state} section="code-app" saveLabel={t('secondFactor.confirmApp')}>
        <TextField
          label={t('secondFactor.appCode')}
          hint={t('secondFactor.appCodeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...state.field('code')}
        />
      </KeptForm>
    </fieldset>
  );
}
