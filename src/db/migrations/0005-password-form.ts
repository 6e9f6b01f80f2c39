import type { Migration } from './types.ts';

/**
 * The form belongs to one generation: a server of an older version that changes the password increments the generation and
 * leaves the form, which then no longer applies.
 */
export const passwordForm: Migration = {
  name: '0005-password-form',
  statements: ({ text, int }) => [
    `alter table transfer add column password_form ${text}`,
    `alter table transfer add column password_form_generation ${int}`,
  ],
};
