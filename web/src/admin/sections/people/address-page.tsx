import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type SealpostAdmin, SealpostProblem } from '#client';
import { translate } from '../../../messages.ts';
import { isCompleteAddress } from '../../components/complete-address.ts';
import { Field } from '../../components/field.tsx';
import { useData } from '../../components/use-data.ts';
import { changeQuery, place } from '../../router.ts';
import { can } from '../../session.ts';
import { PersonCard } from './person-card.tsx';
import { VerificationsCard } from './verifications-card.tsx';

/** Everything about one email address: what is stored, and where it is verified. */
export function AddressPage() {
  const address = place.value.query.get('address') ?? '';
  const entered = useSignal(address);
  const isRefused = useSignal(false);
  // The address has changed by the Back button, or was erased.
  useEffect(() => {
    entered.value = address;
  }, [address]);
  function submit(event: Event): void {
    event.preventDefault();
    const text = entered.value.trim();
    isRefused.value = !isCompleteAddress(text);
    if (!isRefused.value) changeQuery((query) => query.set('address', text));
  }
  return (
    <>
      <section class="card" aria-labelledby="address">
        <h2 id="address">{translate('admin-people:page.address')}</h2>
        <p class="muted">{translate('admin-people:addressText')}</p>
        <search>
          <form onSubmit={submit} noValidate>
            <div class="people-inline">
              <Field
                id="person-address"
                label={translate('admin-people:address')}
                value={entered}
                error={isRefused.value ? translate('admin-people:addressIncomplete') : undefined}
                dir="ltr"
                autocomplete="off"
                autocapitalize="none"
                spellcheck={false}
                maxLength={320}
              />
              <button type="submit">{translate('admin-people:find')}</button>
            </div>
          </form>
        </search>
      </section>
      {isCompleteAddress(address) && <StoredData key={address} address={address} />}
    </>
  );
}

/** The cards change each other: an erasure ends all verifications, and verifications are counted. */
function StoredData({ address }: { readonly address: string }) {
  const person = useData((client) => findPerson(client, address));
  const erasures = useSignal(0);
  async function onErased(): Promise<void> {
    erasures.value += 1;
    await person.reload();
  }
  return (
    <div class="stack">
      <PersonCard address={address} person={person} onErased={onErased} />
      {can('verifications.read') && (
        <VerificationsCard key={erasures.value} address={address} onEnded={person.reload} />
      )}
    </div>
  );
}

/** Returns null for an address about which nothing is stored. */
async function findPerson(client: SealpostAdmin, address: string) {
  try {
    return await client.people.find(address);
  } catch (error) {
    if (error instanceof SealpostProblem && error.status === 404) return null;
    throw error;
  }
}
