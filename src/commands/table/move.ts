import type { CommandGroup } from '../command.ts';

const move = () => import('../move.ts');

export const moveCommands: CommandGroup = {
  title: 'Move',
  commands: [
    {
      name: 'move',
      options: [
        { name: 'to-database', value: '<file|postgres://…>', help: 'The new database, as for SEALPOST_DATABASE.' },
        {
          name: 'to-blobs',
          value: '<folder|s3://…>',
          help: 'The new place of the file contents, as for SEALPOST_BLOBS.',
        },
      ],
      summary: 'Move the service to another database or blob store while it runs.',
      details:
        'Copies everything, then stops the service for a few seconds, and switches. Running servers go on at the new place by themselves; then change their configuration as the command prints it. The new places must be empty, and all servers must reach them. If it was interrupted, run it again: without options, it continues. The old side keeps everything, and rejects writes from then on. A URL with a password is safer in SEALPOST_MOVE_DATABASE.',
      examples: [
        {
          about: 'Move to another disk.',
          run: 'move --to-database /srv/sealpost/sealpost.db --to-blobs /srv/sealpost/blobs',
        },
        { about: 'Continue after an interruption.', run: 'move' },
      ],
      findings: 'The service has moved, except for files that were missing or damaged already.',
      load: async () => (await move()).move,
    },
    {
      name: 'move status',
      options: [{ name: 'json', help: 'Print JSON.' }],
      summary: 'Show whether a move has begun, and where the service is.',
      examples: [{ about: 'Show the state.', run: 'move status' }],
      load: async () => (await move()).showMove,
    },
    {
      name: 'move cancel',
      summary: 'End a move before its switch.',
      details: 'The service stays where it is. What was copied stays at the new place: remove it there.',
      examples: [{ about: 'End a move that has begun.', run: 'move cancel' }],
      load: async () => (await move()).cancel,
    },
  ],
};
