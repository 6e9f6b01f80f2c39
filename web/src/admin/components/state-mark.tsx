import { Icon } from '../../components/icon.tsx';
import { AdminIcon } from './admin-icon.tsx';

/** Shows a state by a shape and a color. The text beside it has the same meaning. */
export function StateMark({ look }: { readonly look: 'good' | 'bad' | 'warn' | 'off' }) {
  return (
    <span class={`mark ${look}`} aria-hidden="true">
      {look === 'good' && <Icon name="check" />}
      {look === 'bad' && <AdminIcon name="cross" />}
      {look === 'warn' && <AdminIcon name="warning" />}
      {look === 'off' && <AdminIcon name="minus" />}
    </span>
  );
}
