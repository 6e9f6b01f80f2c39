import { translate } from '../../../messages.ts';
import { Link } from '../../components/link.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { useData } from '../../components/use-data.ts';
import { hrefOf } from '../../router.ts';
import { can } from '../../session.ts';

/** Links to the steps of the set-up that are left. Disappears when all are done or skipped. */
export function SetupCard() {
  const { data = [] } = useData((client) => client.service.setup());
  const open = data.filter(({ state }) => state === 'open');
  if (open.length === 0) return null;
  return (
    <section class="card" aria-labelledby="setup">
      <h2 id="setup">{translate('admin-dashboard:setup.title', { count: open.length })}</h2>
      <ul class="entries">
        {open.map(({ name }) => (
          <li key={name}>
            <StateMark look="warn" />
            <span class="grow">
              {can('setup.write') ? (
                <Link href={hrefOf('assistant', name)}>{translate(`admin-dashboard:step.${name}`)}</Link>
              ) : (
                translate(`admin-dashboard:step.${name}`)
              )}
            </span>
          </li>
        ))}
      </ul>
      {can('setup.write') && (
        <p class="actions">
          <Link class="button" href={hrefOf('assistant')}>
            {translate('admin-dashboard:setup.open')}
          </Link>
        </p>
      )}
    </section>
  );
}
