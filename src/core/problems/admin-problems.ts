import type { ProblemDescription } from './description.ts';

/** Problems of requests to administer the service. */
export const adminProblems = {
  sign_in_required: {
    title: 'Sign-in required',
    message: 'An administrator must sign in, or an API token is required.',
    whatToDo: 'Sign in again, or send a valid API token in `Authorization: Bearer`.',
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
  limit_reached: {
    title: 'Limit reached',
    message: 'There are already as many of these as allowed.',
    whatToDo: 'Remove one that is not needed any more.',
    members: { limit: 'the maximum number' },
  },
} as const satisfies Record<string, ProblemDescription>;
