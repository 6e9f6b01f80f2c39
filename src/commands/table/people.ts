import type { CommandGroup } from '../command.ts';

const adminVerification = () => import('../admin-verification.ts');
const adminRecipient = () => import('../admin-recipient.ts');
const adminEmail = () => import('../admin-email.ts');
const adminPerson = () => import('../admin-person.ts');

const json = { name: 'json', help: 'Print JSON, one line for each entry.' } as const;

const paging = (entries: string) =>
  [
    { name: 'limit', value: '<n>', help: `At most this many ${entries}, 1 to 1000. Default: 50.` },
    { name: 'after', value: '<place>', help: 'Continue at the place that the previous list has printed.' },
    json,
  ] as const;

export const peopleCommands: CommandGroup = {
  title: 'People and emails',
  commands: [
    {
      name: 'admin verification list',
      values: '<address>',
      options: paging('verifications'),
      summary: 'List the clients that have verified an address.',
      examples: [{ about: 'List where Ann is verified.', run: 'admin verification list ann@example.org' }],
      load: async () => (await adminVerification()).listVerificationsOfAddress,
    },
    {
      name: 'admin verification end',
      values: '<address|id>',
      summary: 'End all verifications of an address, or one of them.',
      details: 'The browser or the program must verify the address again. Transfers stay as they are.',
      examples: [
        { about: 'Help Ann, who has lost her laptop.', run: 'admin verification end ann@example.org' },
        { about: 'End one verification.', run: 'admin verification end Hm3pX8wLk1' },
      ],
      load: async () => (await adminVerification()).endVerifications,
    },
    {
      name: 'admin recipient list',
      options: [
        { name: 'recipient', value: '<address>', help: 'Only recipients with this address.' },
        ...paging('recipients'),
      ],
      summary: 'List recipients who are locked after wrong passwords.',
      details: 'Lists recipients of active transfers. The one whose lock ends last is the first.',
      examples: [
        { about: 'List locked recipients.', run: 'admin recipient list' },
        { about: 'Find out whether Bob is locked.', run: 'admin recipient list --recipient bob@example.org' },
      ],
      load: async () => (await adminRecipient()).listLocked,
    },
    {
      name: 'admin recipient unlock',
      values: '<id>',
      summary: 'Let a locked recipient try again.',
      examples: [{ about: 'Unlock a recipient.', run: 'admin recipient unlock k7Qm2XwR9b' }],
      load: async () => (await adminRecipient()).unlock,
    },
    {
      name: 'admin email list',
      options: [
        { name: 'state', value: '<states>', help: 'States, separated by commas. Default: queued,failed.' },
        { name: 'to', value: '<address>', help: 'Only emails to this address.' },
        { name: 'transfer', value: '<tracking-id>', help: 'Only emails about this transfer.' },
        { name: 'limit', value: '<n>', help: 'At most this many emails, 1 to 1000. Default: 50.' },
        { name: 'after', value: '<id>', help: 'Continue after this email.' },
        json,
      ],
      summary: 'List emails that are queued or have failed, with the reason.',
      details: 'States: queued, failed, sent and dropped. Emails whose next or last attempt is the latest come first.',
      examples: [{ about: 'List the emails that were given up.', run: 'admin email list --state failed' }],
      load: async () => (await adminEmail()).listQueue,
    },
    {
      name: 'admin email show',
      values: '<id>',
      options: [{ name: 'json', help: 'Print JSON.' }],
      summary: 'Show the state of an email.',
      examples: [{ about: 'Show why an email was not sent.', run: 'admin email show Vx5cN8qLp2' }],
      load: async () => (await adminEmail()).showEmail,
    },
    {
      name: 'admin email retry',
      values: '[id]',
      summary: 'Send an email now, or all queued ones.',
      details:
        'An email that is due within three minutes stays as it is. A failed email can be queued again if it contains no link with a secret and its transfer has not ended.',
      examples: [
        { about: 'Send all queued emails after a repair of the mail server.', run: 'admin email retry' },
        { about: 'Queue a failed email again.', run: 'admin email retry Vx5cN8qLp2' },
      ],
      load: async () => (await adminEmail()).retry,
    },
    {
      name: 'admin email drop',
      values: '<id>',
      summary: 'Drop a queued or failed email.',
      details: 'The sender sees that the reader was not notified.',
      examples: [{ about: 'Drop an email.', run: 'admin email drop Vx5cN8qLp2' }],
      load: async () => (await adminEmail()).drop,
    },
    {
      name: 'admin person find',
      values: '<address>',
      options: [{ name: 'json', help: 'Print JSON.' }],
      summary: 'Count what is stored about an address.',
      examples: [{ about: 'Find out what is stored about Ann.', run: 'admin person find ann@example.org' }],
      load: async () => (await adminPerson()).findData,
    },
    {
      name: 'admin person export',
      values: '<address>',
      summary: 'Export the personal data of an address as JSON Lines.',
      details:
        'For the right of access (GDPR). The export has texts and file names of own transfers, but no contents. Others appear only as recipients of own transfers.',
      examples: [{ about: 'Save the data of Ann to a file.', run: 'admin person export ann@example.org > ann.jsonl' }],
      load: async () => (await adminPerson()).exportData,
    },
    {
      name: 'admin person erase',
      values: '<address>',
      summary: 'Erase the personal data of an address.',
      details:
        'For the right to erasure (GDPR). It ends the transfers that the address has sent, removes the address everywhere, and cannot be undone.',
      examples: [{ about: 'Erase the data of Ann.', run: 'admin person erase ann@example.org' }],
      load: async () => (await adminPerson()).eraseData,
    },
  ],
};
