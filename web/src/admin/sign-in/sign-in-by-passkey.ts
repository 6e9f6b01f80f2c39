import { plainAdmin } from '../api.ts';
import type { Attempt } from '../components/attempt.tsx';
import { usePasskey } from '../passkeys.ts';
import { loadSession } from '../session.ts';

/** Signs in with a passkey, without name and password. */
export async function signInByPasskey(attempt: Attempt): Promise<void> {
  await attempt.run(async () => {
    const { account } = plainAdmin;
    await account.signInByPasskey(await usePasskey(await account.startPasskeySignIn()));
    await loadSession();
  });
}
