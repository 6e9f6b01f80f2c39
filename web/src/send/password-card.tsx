import { CopyButton } from '../parts/copy-button.tsx';
import { say } from '../words.ts';
import type { OnItsWay } from './desk.ts';

/** Shown for the last time when it was sent: afterwards nobody can tell it. */
export function PasswordCard({ transfer: { mode, password } }: { readonly transfer: OnItsWay }) {
  return (
    <section class="card" aria-labelledby="password-title">
      <h2 id="password-title">{say('send:password')}</h2>
      {mode === 'MANUAL' || password === undefined ? (
        <p class="last">{say(mode === 'MANUAL' ? 'send:yourPassword' : 'send:knownPassword')}</p>
      ) : (
        <>
          <p class="actions">
            <output class="secret">{password}</output>
            <CopyButton text={password} label={say('send:copyPassword')} />
          </p>
          <p class="last">{say('send:passItOn')}</p>
        </>
      )}
    </section>
  );
}
