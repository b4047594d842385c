import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useInviteMutation } from '../installer-api';

/** Refusals that concern the typed address. */
const ADDRESS_REFUSALS = ['email.taken', 'email.invalid', 'team.member', 'account.locked'] as const;
export type AddressRefusal = (typeof ADDRESS_REFUSALS)[number];

/** Invites a person and says what became of it. `invite` resolves to why the address was refused; null otherwise. */
export function useInviting() {
  const { notify } = useHostServices();
  const [send, { isLoading: isInviting }] = useInviteMutation();
  const invite = async (person: Parameters<typeof send>[0]): Promise<AddressRefusal | 'failed' | null> => {
    try {
      await send(person).unwrap();
      notify.toast('team_invited', { severity: 'success' });
      return null;
    } catch (error) {
      const code = isPlatformError(error) ? error.code : null;
      const refusal = ADDRESS_REFUSALS.find((one) => one === code);
      if (refusal) return refusal;
      const isMail = code === 'mail.unavailable';
      void notify.alert(isMail ? 'team_not_mailed' : 'serviceNotAvailableMessage', { severity: 'warning' });
      return 'failed';
    }
  };
  return { invite, isInviting };
}
