import type { CommandGroup } from '../command.ts';

const backup = () => import('../backup.ts');

const json = { name: 'json', help: 'Print JSON, one line for each entry.' } as const;
const where = 'The backup is in a folder, or in a bucket as for SEALPOST_BLOBS.';

export const backupCommands: CommandGroup = {
  title: 'Backup',
  commands: [
    {
      name: 'backup',
      values: '<folder|s3://…>',
      summary: 'Add a snapshot of the database and all files to a backup.',
      details: `${where} Needs a place that was prepared with the command backup init. It is safe to run while the server is running. Files that an earlier run has copied are not copied again. The backup does not contain the master key.`,
      examples: [
        { about: 'Back up to a folder on another disk.', run: 'backup /var/backups/sealpost' },
        {
          about: 'Back up to a bucket.',
          run: 'backup "s3://backups/sealpost?endpoint=https://s3.example.org"',
        },
      ],
      findings: 'The snapshot is complete except for files that were missing or damaged already.',
      load: async () => (await backup()).backup,
    },
    {
      name: 'backup init',
      values: '<folder|s3://…>',
      options: [
        {
          name: 'take-over',
          help: 'Take over the place of the service that this one was restored from, and replaces for good.',
        },
      ],
      summary: 'Prepare a place for backups of this service.',
      details:
        'Run it once for each place. No other service can change the place then. Also adopts a place that an earlier version has made. Deletes nothing.',
      examples: [
        { about: 'Prepare a folder on another disk.', run: 'backup init /var/backups/sealpost' },
        {
          about: 'After a restore, continue the backups of the lost service.',
          run: 'backup init /var/backups/sealpost --take-over',
        },
      ],
      load: async () => (await backup()).init,
    },
    {
      name: 'backup list',
      values: '<folder|s3://…>',
      options: [json],
      summary: 'List the snapshots in a backup.',
      examples: [{ about: 'List all snapshots.', run: 'backup list /var/backups/sealpost' }],
      load: async () => (await backup()).listBackups,
    },
    {
      name: 'backup verify',
      values: '<folder|s3://…>',
      options: [json],
      summary: 'Read every byte of a backup and check it.',
      details: 'Changes nothing. Also finds snapshots that were changed without the master key.',
      examples: [{ about: 'Check all snapshots.', run: 'backup verify /var/backups/sealpost' }],
      findings: 'Problems were found.',
      load: async () => (await backup()).verify,
    },
    {
      name: 'backup prune',
      values: '<folder|s3://…>',
      options: [{ name: 'keep', value: '<n>', help: 'How many snapshots to keep. The oldest ones are removed.' }],
      optionUsage: '--keep <n>',
      summary: 'Remove old snapshots, and files that no other snapshot needs.',
      details:
        'Removes only what the lists of this place name, also what interrupted backups have left. Waits while a backup runs.',
      examples: [{ about: 'Keep the last 14 snapshots.', run: 'backup prune /var/backups/sealpost --keep 14' }],
      load: async () => (await backup()).prune,
    },
    {
      name: 'restore',
      values: '<folder|s3://…>',
      options: [
        { name: 'snapshot', value: '<name>', help: 'Another snapshot than the newest.' },
        { name: 'contents', help: 'Read every stored byte in the check at the end.' },
      ],
      summary: 'Restore a snapshot into an empty database and blob store.',
      details:
        'Needs the master key. Overwrites nothing. If it was interrupted, run it again. Ends with the command check.',
      examples: [
        { about: 'Restore the newest snapshot.', run: 'restore /var/backups/sealpost' },
        {
          about: 'Restore another one.',
          run: 'restore /var/backups/sealpost --snapshot 20260301T023000000Z',
        },
      ],
      findings: 'The snapshot is restored, and the check has found problems.',
      load: async () => (await import('../restore.ts')).restore,
    },
  ],
};
