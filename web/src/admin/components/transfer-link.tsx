import { hrefOf } from '../router.ts';
import { findSection } from '../sections.ts';
import { Link } from './link.tsx';

/** The tracking ID, with a link if the user may see transfers. */
export function TransferLink({ id }: { readonly id: string }) {
  return findSection('transfers') === undefined ? <bdi>{id}</bdi> : <Link href={hrefOf('transfers', id)}>{id}</Link>;
}
