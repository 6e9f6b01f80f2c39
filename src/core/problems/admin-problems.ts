import type { ProblemDescription } from '../problem.ts';

/** Problems of requests to administer the service. */
export const adminProblems = {
  sign_in_required: {
    title: 'Sign-in required',
    message: 'An administrator must sign in, or an API token is required.',
    whatToDo: 'Sign in again, or send a valid API token in `Authorization: Bearer`.',
  },
  sign_in_failed: {
    title: 'Sign-in failed',
    message: 'The name, the password, the code or the passkey is wrong.',
    whatToDo: 'Check all of them. Each code works once, and a started sign-in is valid for five minutes.',
  },
  reauthentication_required: {
    title: 'Re-authentication required',
    message: 'This action needs a sign-in that is a few minutes old at most.',
    whatToDo: 'Confirm the sign-in of the session, and retry.',
  },
  permission_missing: {
    title: 'Permission missing',
    message: 'The role of the administrator, or the scopes of the API token, do not allow this.',
    whatToDo: 'Use an account or a token with the permission in `permission`. `listRoles` lists all of them.',
    members: { permission: 'the missing permission' },
  },
  administration_refused: {
    title: 'Administration refused',
    message: 'Administration needs HTTPS.',
    whatToDo: 'Set `SEALPOST_BASE_URL` to an `https://` address, or use a browser on the machine of the service.',
  },
  invitation_invalid: {
    title: 'Invitation not valid',
    message: 'The link was used, was ended or has expired, or its creator or account lost access.',
    whatToDo: 'Ask an administrator for a new one, or run `sealpost admin invite` on the machine of the service.',
  },
  name_taken: {
    title: 'Name taken',
    message: 'Another administrator has this name.',
    whatToDo: 'Choose another name.',
  },
  admin_password_weak: {
    title: 'Password too weak',
    message: 'The password is too short, a common word, or contains the name.',
    whatToDo: 'Choose another password. `detail` describes what is wrong with this one.',
  },
  last_administrator: {
    title: 'Last administrator',
    message: 'No one could manage administrators any more.',
    whatToDo: 'Give another active administrator the role `administrator` first.',
  },
  last_factor: {
    title: 'Last second factor',
    message: 'The last second factor cannot be removed.',
    whatToDo: 'Add another one first.',
  },
  email_settled: {
    title: 'Email settled',
    message: 'The email was already sent or dropped.',
    whatToDo: 'Nothing: it is not in the queue any more.',
  },
  email_not_repeatable: {
    title: 'Email not repeatable',
    message: 'The content of the failed email was destroyed, and cannot be written again.',
    whatToDo: 'Ask the sender to send the email again, or the link another way. `detail` describes the reason.',
  },
  passkeys_unavailable: {
    title: 'Passkeys not available',
    message: 'Passkeys need HTTPS with a host name, or `localhost`, and an account with a password.',
    whatToDo: 'Use an authenticator app, or open the service by its host name over HTTPS.',
  },
  passkey_refused: {
    title: 'Passkey refused',
    message: 'The passkey was not accepted.',
    whatToDo: 'Start the registration again. `detail` describes what is wrong.',
  },
  master_key_missing: {
    title: 'Master key missing',
    message: 'The stored master key is missing, or is not the key of the data.',
    whatToDo: 'Restore it from a copy before the service starts again. The log of the service names the file.',
  },
  limit_reached: {
    title: 'Limit reached',
    message: 'There are already as many of these as allowed.',
    whatToDo: 'Remove one that is not needed any more.',
    members: { limit: 'the maximum number' },
  },
  version_missing: {
    title: 'Version missing',
    message: 'The change does not name the version that it is based on.',
    whatToDo: 'Send the `ETag` of the data in `If-Match`, or `*` to change any version.',
  },
  version_changed: {
    title: 'Version changed',
    message: 'The data was changed since it was read.',
    whatToDo: 'Read it again, and repeat the change if it is still needed.',
  },
  import_invalid: {
    title: 'Import not valid',
    message: 'The file has errors, so nothing was changed.',
    whatToDo: 'Correct the lines in `faults`. A dry run lists them without changing anything.',
    members: { faults: 'the first 100 errors, each with `line` and `fault`' },
  },
  already_running: {
    title: 'Already running',
    message: 'The same work was started before, and has not ended.',
    whatToDo: 'Wait until it has ended, and read its result.',
  },
} as const satisfies Record<string, ProblemDescription>;
