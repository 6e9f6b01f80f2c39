/** How long administrators stay signed in. */
export const signInSettings = {
  'admin.sessionMinutes': {
    type: 'integer',
    min: 5,
    max: 1_440,
    default: 60,
    help: 'Minutes without a request after which an administrator is signed out.',
  },
  'admin.sessionHours': {
    type: 'integer',
    min: 1,
    max: 168,
    default: 12,
    help: 'Hours after which an administrator must sign in again, even without a pause. A change applies to later sign-ins.',
  },
} as const;
