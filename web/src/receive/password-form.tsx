import { useEffect, useRef } from 'preact/hooks';
import { PageHeading } from '../parts/page-heading.tsx';
import { say } from '../words.ts';
import { openWith } from './opened-transfer.ts';

interface Props {
  readonly triesLeft: number | undefined;
  readonly isOpening: boolean;
}

export function PasswordForm({ triesLeft, isOpening }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // After a wrong password the next one is typed in its place.
  useEffect(() => {
    if (triesLeft === undefined) return;
    field.current?.focus();
    field.current?.select();
  }, [triesLeft]);
  const submit = (event: Event) => {
    event.preventDefault();
    void openWith(field.current?.value ?? '');
  };
  return (
    <form class="card narrow" method="post" onSubmit={submit}>
      <PageHeading>{say('receive:title')}</PageHeading>
      <p>{say('receive:ask')}</p>
      <div role="alert" id="wrong">
        {triesLeft !== undefined && (
          <div class="notice bad">
            <p>{say('receive:wrong', { left: triesLeft })}</p>
            <p>{say('receive:wrongHint')}</p>
          </div>
        )}
      </div>
      <label for="password">{say('receive:password')}</label>
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
        aria-invalid={triesLeft !== undefined}
        readOnly={isOpening}
      />
      <label class="choice">
        <input
          type="checkbox"
          onChange={({ currentTarget }) => {
            if (field.current !== null) field.current.type = currentTarget.checked ? 'text' : 'password';
          }}
        />
        {say('receive:showPassword')}
      </label>
      <button type="submit" class="main wide" disabled={isOpening}>
        {say(isOpening ? 'receive:opening' : 'receive:open')}
      </button>
      <p class="muted last hint" id="where-from">
        {say('receive:whereFrom')}
      </p>
    </form>
  );
}
