import { Type } from 'typebox';
import { passwordModes } from '../core/policy/settings.ts';
import { addedOptions, interfaceOptions, policyMembers, transferOptions } from '../core/transfer-options.ts';
import { byteCount, count, email, envelopeOf, flag, namedObject, nullable, text } from './schema-helpers.ts';

export const policyRequest = namedObject('PolicyRequest', {
  recipients: Type.Array(email('Email address of a recipient.'), { description: 'Addresses to send to.' }),
});

const fileTypeFilter = namedObject('FileTypeFilter', {
  listMode: Type.Enum(['ALLOW', 'DENY'], {
    description: '`ALLOW`: only these file types may be sent. `DENY`: these may not.',
  }),
  fileTypes: Type.Array(Type.String(), { description: 'File name extensions without a dot. Case-insensitive.' }),
});

const defaultFlag = (name: string) =>
  flag(name === 'showZipFileContent' ? transferOptions[name].help : `Default of \`${name}\`.`);
const changeableFlag = (name: string) => flag(`Whether the sender may change \`${name}\`.`);

const settings = namedObject('PolicySettings', {
  maxRetentionPeriod: count('Longest time until a transfer expires, in days.'),
  maxTotalSize: byteCount('Maximum size of all files of a transfer in bytes.'),
  ...policyMembers(interfaceOptions, defaultFlag, changeableFlag),
  ...Type.Partial(Type.Object(policyMembers(addedOptions, defaultFlag, changeableFlag))).properties,
  confidentialMessageAllowed: flag('Whether a transfer may have a confidential message.'),
  confidentialMessageRequired: flag('Whether a transfer must have a confidential message.'),
  recipientNotificationEditable: flag('Whether the sender may set subject and body of the notification.'),
  securityModes: Type.Array(
    Type.Object({
      name: Type.Literal('ONE_TIME_PASSWORD', { description: 'The security mode.' }),
      config: Type.Object(
        {
          allowedPasswordModes: Type.Array(Type.Enum([...passwordModes]), {
            description: 'Password modes that the sender may use.',
          }),
        },
        { description: 'Options of the security mode.' },
      ),
    }),
    { description: 'Security modes that the sender may use.' },
  ),
  fileTypeFilterConfig: Type.Union([fileTypeFilter, Type.Null()], {
    description: 'Restriction of file types. Null if all may be sent.',
  }),
});

const failedRecipient = namedObject('FailedRecipient', {
  emailAddress: text('The address, as in the request.'),
  reason: Type.Literal('POLICY_MISMATCH', { description: 'The policy does not allow sending to this address.' }),
});

export const failedRecipients = Type.Array(failedRecipient, {
  description: 'Recipients that the policy does not allow.',
});

/** Contains settings only where sending is allowed. */
export const policyResponse = envelopeOf('Policy', {
  allowed: flag('Whether the sender may send to all recipients.'),
  failedRecipients: nullable(failedRecipients),
  settings: Type.Optional(settings),
  tryOut: Type.Optional(
    Type.Literal(true, {
      description:
        'Present if only the try-out rule allows this: it acts only while no other machine can reach the service.',
    }),
  ),
});
