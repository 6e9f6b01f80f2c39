import { Type } from 'typebox';

export const liveResponse = Type.Object({ status: Type.Literal('live') }, { description: 'The process answers' });

export const readyResponse = Type.Object(
  {
    status: Type.Literal('ready'),
    scanner: Type.Optional(
      Type.Enum(['ready', 'away'], {
        description:
          'Only where a virus scanner is set up. While it is away, uploads and downloads work; transfers that are submitted stay Processing until it is back.',
      }),
    ),
  },
  { description: 'Requests are welcome' },
);
