import { translate } from '../messages.ts';
import { linkTo } from '../service.ts';
import { translateRich } from '../translate-rich.tsx';
import { isTermsChecked, mustAcceptTerms } from './terms.ts';

/** Asks the sender to accept the terms of use, once per version of their text. */
export function TermsField({ error }: { readonly error: string | undefined }) {
  if (!mustAcceptTerms.value) return null;
  const describedBy = error === undefined ? {} : { 'aria-describedby': 'terms-fault' };
  return (
    <div class="field">
      <label class="choice">
        <input
          id="terms"
          type="checkbox"
          aria-invalid={error !== undefined}
          {...describedBy}
          checked={isTermsChecked.value}
          onChange={({ currentTarget }) => (isTermsChecked.value = currentTarget.checked)}
        />
        <span>
          {translateRich('send:terms', {
            terms: (
              <a href={linkTo('/terms')} target="_blank" rel="noopener">
                {translate('send:termsLink')}
              </a>
            ),
          })}
        </span>
      </label>
      {error !== undefined && (
        <p class="fault" id="terms-fault">
          {error}
        </p>
      )}
    </div>
  );
}
