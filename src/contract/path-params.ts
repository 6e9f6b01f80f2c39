import { Type } from 'typebox';
import { fileIdFormat, trackingIdFormat, transferIdFormat } from '../core/id-format.ts';
import { describedAs } from './schema-helpers.ts';

const id = (format: RegExp, example: string, description: string) =>
  describedAs(Type.String({ description }), { pattern: format.source, examples: [example] });

export const trackingId = id(
  trackingIdFormat,
  '20260301-120000-Ab3dE6gH',
  'Tracking ID: identifies a session, and later its transfer, for the sender.',
);
export const transferId = id(
  transferIdFormat,
  'k7Qm2XwR9b',
  'Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.',
);
export const fileId = id(fileIdFormat, 'Zt4bN8cL1s', 'ID of the file.');

const address = describedAs(
  Type.String({ description: 'Email address of the sender or owner, percent-encoded where necessary.' }),
  { format: 'email', examples: ['ann@example.org'] },
);

/** An email address. */
export const emailParams = Type.Object({ email: address });

/** A session or a sent transfer of an address. A session keeps its tracking ID when it becomes a transfer. */
export const trackingParams = Type.Object({ email: address, trackingId });

/** A file of a session. */
export const sessionFileParams = Type.Object({ email: address, trackingId, fileId });

/** One recipient of a sent transfer. Each recipient has a separate transfer ID. */
export const recipientParams = Type.Object({ email: address, trackingId, transferId });

/** A transfer, as a recipient opens it. */
export const transferParams = Type.Object({ transferId });
export const fileParams = Type.Object({ transferId, fileId });
