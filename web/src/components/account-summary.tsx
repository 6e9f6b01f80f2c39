import { translate } from '../messages.ts';

/** The button of an account menu: who is signed in. */
export function AccountSummary({ name }: { readonly name: string }) {
  return (
    <>
      <span class="avatar" aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
      <span class="visually-hidden">{translate('common:account')}</span>
      <bdi>{name}</bdi>
    </>
  );
}
