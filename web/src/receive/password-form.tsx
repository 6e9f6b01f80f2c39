import { useEffect, useRef } from 'preact/hooks';
import { isTouch } from '../components/is-touch.ts';
import { PageHeading } from '../components/page-heading.tsx';
import { translate } from '../messages.ts';
import type { WrongPassword } from './open-failure.ts';
import { openWithPassword } from './opened-transfer.ts';

interface Props {
  readonly wrong: WrongPassword | undefined;
  readonly isOpening: boolean;
}

export function PasswordForm({ wrong, isOpening }: Props) {
  const field = useFocusedField(wrong);
  const submit = (event: Event) => {
    event.preventDefault();
    void openWithPassword(field.current?.value ?? '');
  };
  return (
    <form class="card narrow sealed" method="post" onSubmit={submit}>
      <PageHeading>{translate('receive:title')}</PageHeading>
      <p>{translate('receive:ask')}</p>
      <WrongPasswordNotice wrong={wrong} />
      <label for="password">{translate('receive:password')}</label>
      <input
        id="password"
        ref={field}
        class="wide"
        type="password"
        required
        dir="ltr"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-describedby="wrong where-from"
        aria-invalid={wrong !== undefined}
        readOnly={isOpening}
      />
      <label class="choice">
        <input
          type="checkbox"
          onChange={({ currentTarget }) => {
            if (field.current !== null) field.current.type = currentTarget.checked ? 'text' : 'password';
          }}
        />
        {translate('receive:showPassword')}
      </label>
      <button type="submit" class="main wide" disabled={isOpening}>
        {translate(isOpening ? 'receive:opening' : 'receive:open')}
      </button>
      <p class="muted last hint" id="where-from">
        {translate('receive:whereFrom')}
      </p>
    </form>
  );
}

function useFocusedField(wrong: WrongPassword | undefined) {
  const field = useRef<HTMLInputElement>(null);
  // On a touch screen, the focus would open the keyboard over the page.
  useEffect(() => {
    if (!isTouch) field.current?.focus();
  }, []);
  // After a wrong password the next input replaces it.
  useEffect(() => {
    if (wrong === undefined) return;
    field.current?.focus();
    field.current?.select();
  }, [wrong]);
  return field;
}

/** Always rendered, because screen readers announce only changes of an existing alert. */
function WrongPasswordNotice({ wrong }: Pick<Props, 'wrong'>) {
  return (
    <div role="alert" id="wrong">
      {wrong !== undefined && (
        <div class="notice bad">
          <p>
            {translate('receive:wrong')}{' '}
            {wrong.left === undefined ? '' : translate(`receive:attemptsLeft.${wrong.nextStep}`, { left: wrong.left })}
          </p>
          <p>{translate('receive:wrongHint')}</p>
        </div>
      )}
    </div>
  );
}
