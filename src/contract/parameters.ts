import { Type } from 'typebox';
import { fileIdFormat, trackingIdFormat, transferIdFormat } from '../core/id-format.ts';
import { addedOptions } from '../core/transfer-options.ts';
import { describedAs, text } from './schema-helpers.ts';

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

export const address = describedAs(text('Email address of the sender or owner, percent-encoded where necessary.'), {
  format: 'email',
  examples: ['ann@example.org'],
});

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

const version = { type: 'integer', minimum: 0 } as const;

/**
 * Parameters that every request may have, as a header or in the query. An empty value counts as absent. The header has
 * precedence, except for the password, where both must be equal.
 */
export const generalParameters = {
  majorVersion: {
    header: 'X-CS-MajorApiVersion',
    query: 'major-api-version',
    description: 'Major API version. Default: `1`.',
    schema: { ...version, default: 1 },
    example: 1,
  },
  minorVersion: {
    header: 'X-CS-MinimumMinorApiVersion',
    query: 'minimum-minor-api-version',
    description: 'Minimum minor API version the client needs. Default: `0`.',
    schema: { ...version, default: 0 },
    example: 12,
  },
  productKey: {
    header: 'X-CS-ProductKey',
    query: 'product-key',
    description: 'Product key. Default: `api.rest`.',
    schema: { type: 'string', enum: ['api.rest', 'server'], default: 'api.rest' },
    example: 'api.rest',
  },
  clientId: {
    header: 'X-CS-ClientId',
    query: 'client-id',
    description:
      'Secret client ID: 50 to 4,000 letters and digits. Create one with `createClientId` or yourself, and reuse it.',
  },
  token: {
    header: 'X-CS-VerificationToken',
    query: 'verification-token',
    description:
      'Verification token of the sender or owner address. Valid only with the client ID that it was issued to.',
  },
  password: {
    header: 'X-CS-Password',
    query: 'password',
    description: 'Transfer password, percent-encoded UTF-8. `+` is a literal plus sign.',
  },
} as const;

export type GeneralParameter = keyof typeof generalParameters;

export const productKeys: readonly string[] = generalParameters.productKey.schema.enum;
export const clientIdPattern = /^[a-zA-Z0-9]{50,4000}$/;

/**
 * Members that the interface does not have. A program gets those that it names. The name of an option stands for the members
 * of a policy about it, too.
 */
export const includedMembers = [
  ...addedOptions,
  'confidentialMessageFileId',
  'path',
  'previewHref',
  'shownSenderEmail',
  'tryOut',
] as const;
export type IncludedMember = (typeof includedMembers)[number];

export const includeQuery = Type.Object({
  include: Type.Optional(
    describedAs(
      Type.Array(Type.String(), {
        description: `Members to return in addition to those of the interface, separated by commas: ${includedMembers.map((name) => `\`${name}\``).join(', ')}. Unknown names are ignored.`,
      }),
      { examples: [['path', 'previewHref']] },
    ),
  ),
});
