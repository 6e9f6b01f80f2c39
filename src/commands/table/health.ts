import type { CommandGroup } from '../command.ts';

const adminHealth = () => import('../admin-health.ts');

const json = { name: 'json', help: 'Print JSON, one line for each part.' } as const;
const parts =
  'Parts: database, storage, disk (free space), mail (mail server), scanner, clock and certificate. A part that is not used, or cannot be checked from this server, is off.';

export const healthCommands: CommandGroup = {
  title: 'Health',
  commands: [
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
      details: parts,
      findings: 'A part is failing.',
      examples: [{ about: 'Check all parts, for example in monitoring.', run: 'admin health check --json' }],
      load: async () => (await adminHealth()).checkHealthNow,
    },
  ],
};
