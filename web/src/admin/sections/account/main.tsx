import { PageHeading } from '../../../components/page-heading.tsx';
import { translate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useData } from '../../components/use-data.ts';
import { sessionState } from '../../session.ts';
import { FactorsCard } from './factors-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The account of the signed-in administrator: how to sign in, and where. */
export default function Account() {
  const factors = useData((client) => client.account.factors());
  const state = sessionState.value;
  if (state.kind !== 'signedIn') return null;
  const { name, role } = state.session.administrator;
  return (
    <>
      <div class="section-head">
        <PageHeading>{translate('admin-account:title')}</PageHeading>
        <p class="muted last">
          {translateRich('admin-account:who', { name: <bdi>{name}</bdi>, role: translate(`admin:role.${role}`) })}
        </p>
      </div>
      <Loaded from={factors} isEmpty={() => false} empty="">
        {(loaded) => (
          <div class="cards">
            <FactorsCard factors={loaded} account={name} onChanged={factors.reload} />
            <PasskeysCard onChanged={factors.reload} />
          </div>
        )}
      </Loaded>
      <SessionsCard />
    </>
  );
}
