import { translate } from '../messages.ts';
import { useData } from './components/use-data.ts';
import { can } from './session.ts';

/** Shows the version of the service to signed-in administrators, in the footer of the page. */
export function ServerVersion() {
  return can('health.read') ? <LoadedVersion /> : null;
}

/** Shows nothing while it loads or if it fails: the content of the page reports failures of the service. */
function LoadedVersion() {
  const { data } = useData((admin) => admin.service.status());
  return data === undefined ? null : <p>{translate('admin:version', { version: data.version })}</p>;
}
