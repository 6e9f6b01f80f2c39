/** Settings of administration. */
export const adminSettings = {
  'audit.days': {
    type: 'integer',
    default: 730,
    min: 30,
    max: 36_500,
    help: 'Days that entries stay in the audit log.',
  },
} as const;
