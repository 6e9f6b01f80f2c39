import type { CommandGroup } from '../command.ts';

const adminAttention = () => import('../admin-attention.ts');
const adminHealth = () => import('../admin-health.ts');
const adminStorage = () => import('../admin-storage.ts');
const adminSetup = () => import('../admin-setup.ts');

const json = { name: 'json', help: 'Print JSON, one line for each part.' } as const;
const parts =
  'Parts: database, storage, disk (free space), mail (mail server), scanner, clock, certificate and keyCopy (whether someone has confirmed that there is a copy of the master key). A part that is not used, or cannot be checked from this server, is off.';

export const healthCommands: CommandGroup = {
  title: 'Health and set-up',
  commands: [
    {
      name: 'health',
      summary: 'Check whether the server on this machine is ready.',
      details:
        'Requests `/health/ready` at the host and port of the configuration, or at a loopback address if the server listens on all addresses. It opens neither the database nor the storage, so it is fit for the health check of a container. A certificate of the server is not verified. SEALPOST_PORT must not be 0.',
      findings: 'The server is not ready, or does not respond within 10 seconds.',
      examples: [{ about: 'Check the running server.', run: 'health' }],
      load: async () => (await import('../health.ts')).health,
    },
    {
      name: 'admin health show',
      options: [json],
      summary: 'Show the state of each part of the service.',
      details: `Also shows since when, and the last error. A running service checks the parts. ${parts}`,
      examples: [{ about: 'Show what works and what fails.', run: 'admin health show' }],
      load: async () => (await adminHealth()).showHealth,
    },
    {
      name: 'admin health check',
      options: [json],
      summary: 'Check each part of the service now, from this machine.',
      details: `Stores nothing: the running service may have other rights. ${parts}`,
      findings: 'A part is failing.',
      examples: [{ about: 'Check all parts, for example in monitoring.', run: 'admin health check --json' }],
      load: async () => (await adminHealth()).checkHealthNow,
    },
    {
      name: 'admin attention',
      options: [{ name: 'json', help: 'Print JSON, one line for each kind.' }],
      summary: 'Count what needs a person.',
      details:
        'Counts damaged parts of stored files (see the command scrub), failed emails, locked recipients, transfers with findings of the virus scanner in the last 30 days, senders who have used their quota of 24 hours, open invitations and open steps of the set-up.',
      examples: [{ about: 'See whether there is something to do.', run: 'admin attention' }],
      load: async () => (await adminAttention()).showAttention,
    },
    {
      name: 'admin storage show',
      options: [{ name: 'json', help: 'Print JSON.' }],
      summary: 'Show used and free space, and when the disk will be full.',
      details:
        'The forecast extends the use of the last 14 days, and needs two days of it. Stored bytes are measured each hour while the service runs.',
      examples: [{ about: 'Show the space.', run: 'admin storage show' }],
      load: async () => (await adminStorage()).showStorage,
    },
    {
      name: 'admin setup show',
      options: [{ name: 'json', help: 'Print JSON, one line for each step.' }],
      summary: 'Show which steps of the set-up are open, done or skipped.',
      details:
        'Steps: name of your organization, baseUrl, mail, keyCopy (a copy of the master key), policy, scanner and languages. The service finds out itself that a step is done, except for keyCopy and languages.',
      examples: [{ about: 'Show what is left to do.', run: 'admin setup show' }],
      load: async () => (await adminSetup()).showSetup,
    },
    {
      name: 'admin setup set',
      values: '<step> <state>',
      summary: 'Mark a step of the set-up as done, skipped or open.',
      examples: [
        { about: 'Record that a copy of the master key is in a safe place.', run: 'admin setup set keyCopy done' },
        { about: 'Decide to work without a virus scanner.', run: 'admin setup set scanner skipped' },
      ],
      load: async () => (await adminSetup()).setSetupStep,
    },
    {
      name: 'admin setup check',
      values: '<check> [address]',
      summary: 'Check one part of the set-up, or send a test email.',
      details:
        'Checks: baseUrl (does the public address lead to this service), certificate, clock, database, disk, mail (connection and password), scanner, storage, and testEmail, which sends an email to the address. The service must run for baseUrl and testEmail.',
      findings: 'The check has failed.',
      examples: [
        { about: 'Check the public address and the reverse proxy.', run: 'admin setup check baseUrl' },
        { about: 'Send a test email.', run: 'admin setup check testEmail you@example.org' },
      ],
      load: async () => (await adminSetup()).checkSetup,
    },
  ],
};
