import type { Migration } from './types.ts';

/** Until now one setting decided whether recipients see subjects, and whether tables and lists contain them. */
export const loggedSubjects: Migration = {
  name: '0006-logged-subjects',
  statements: () => [
    `insert into setting (name, value, changed_at)
      select 'log.subjects', value, changed_at from setting where name = 'recipients.showMessage'`,
  ],
};
