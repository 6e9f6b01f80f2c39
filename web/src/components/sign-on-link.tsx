import { pageConfig } from '../page-config.ts';
import { translateRich } from '../translate-rich.tsx';

const { signOn } = pageConfig;

/** Whether senders can verify their address by single sign-on. */
export const hasSignOn = signOn !== undefined;

/**
 * Leads to the single sign-on, where there is one. It opens the send page in a new tab, which leaves for the other server and
 * comes back: the files and secrets of this page would not survive that.
 */
export function SignOnLink({ isInThisTab = false }: { readonly isInThisTab?: boolean }) {
  if (!hasSignOn) return null;
  const tab = isInThisTab ? {} : { target: '_blank', rel: 'noopener' };
  return (
    <a class="button" href="./#sign-on" {...tab}>
      <span>{translateRich('prove:signOn', { server: <bdi>{signOn}</bdi> })}</span>
    </a>
  );
}
