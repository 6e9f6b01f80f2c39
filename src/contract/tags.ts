/** The groups of operations in the API description, in their order. */
export const apiTags = [
  {
    name: 'Verification',
    group: 'Identity',
    description: 'Create a client ID and verify an email address. Sender operations need both.',
  },
  {
    name: 'Policy',
    group: 'Send',
    description: 'Check who may send to whom, and the limits that apply.',
  },
  {
    name: 'Sending',
    group: 'Send',
    description: 'Create a session, set its options, and finalize it. A finalized session is a transfer.',
  },
  {
    name: 'Uploads',
    group: 'Send',
    description: 'Register files in a session and upload them, whole or in resumable parts (tus 1.0.0).',
  },
  {
    name: 'Transfers',
    group: 'Send',
    description: 'List transfers, get their status, and manage those that an address has sent.',
  },
  {
    name: 'Emails',
    group: 'Send',
    description: 'Preview the emails of a transfer and send them again.',
  },
  {
    name: 'Receiving',
    group: 'Receive',
    description: 'Open a transfer with its password, and download its files.',
  },
  {
    name: 'Passwords',
    group: 'Send',
    description: 'Generate and validate transfer passwords.',
  },
  {
    name: 'Localization',
    group: 'Server',
    description: 'Read the texts of the installed languages.',
  },
  { name: 'Legal', group: 'Server', description: 'Read the terms of use and the legal notice.' },
  {
    name: 'Client logs',
    group: 'Server',
    description: 'Send log entries of a client that the administrator has registered for it.',
  },
  { name: 'Server', group: 'Server', description: 'Check versions, health and CORS, and get this document.' },
  {
    name: 'Administration',
    group: 'Administration',
    description:
      'Run the service: for administrators who are signed in, and for programs with an API token. Each operation names the permission that it needs.',
  },
] as const;

export type ApiTag = (typeof apiTags)[number]['name'];
