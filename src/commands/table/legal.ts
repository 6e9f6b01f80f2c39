import type { CommandGroup } from '../command.ts';

const adminLegal = () => import('../admin-legal.ts');

export const legalCommands: CommandGroup = {
  title: 'Legal texts',
  commands: [
    {
      name: 'admin legal-notice set',
      values: '<file>',
      summary: 'Set the legal notice from a .txt, .md or .html file.',
      examples: [{ about: 'Set the legal notice.', run: 'admin legal-notice set legal-notice.md' }],
      load: async () => (await adminLegal()).setLegalNotice,
    },
    {
      name: 'admin legal-notice show',
      summary: 'Print the legal notice.',
      examples: [{ about: 'Print it.', run: 'admin legal-notice show' }],
      load: async () => (await adminLegal()).showLegalNotice,
    },
    {
      name: 'admin legal-notice remove',
      summary: 'Remove the legal notice.',
      examples: [{ about: 'Remove it.', run: 'admin legal-notice remove' }],
      load: async () => (await adminLegal()).clearLegalNotice,
    },
    {
      name: 'admin legal-notice preview',
      values: '<file>',
      summary: 'Print the HTML that pages would show for a file.',
      details: 'The file is a .txt, .md or .html file with a legal notice or terms of use. Nothing is changed.',
      examples: [{ about: 'See what is left of an HTML file.', run: 'admin legal-notice preview legal-notice.html' }],
      load: async () => (await adminLegal()).previewText,
    },
    {
      name: 'admin terms set',
      values: '<language> <title> <file>',
      summary: 'Set the terms of use in one language from a file.',
      details:
        'The language is a tag such as de or pt-BR, and the file a .txt, .md or .html file. If the setting terms.active is true, the upload page asks senders to accept the terms, and the API declares it to other clients.',
      examples: [{ about: 'Set the English terms of use.', run: "admin terms set en 'Terms of use' terms-en.md" }],
      load: async () => (await adminLegal()).setTerms,
    },
    {
      name: 'admin terms list',
      summary: 'List the languages of the terms, and whether acceptance is required.',
      examples: [{ about: 'List them.', run: 'admin terms list' }],
      load: async () => (await adminLegal()).listTerms,
    },
    {
      name: 'admin terms show',
      values: '<language>',
      summary: 'Print the terms of use in one language.',
      examples: [{ about: 'Print the English terms.', run: 'admin terms show en' }],
      load: async () => (await adminLegal()).showTerms,
    },
    {
      name: 'admin terms remove',
      values: '<language>',
      summary: 'Remove the terms of use in one language.',
      examples: [{ about: 'Remove the English terms.', run: 'admin terms remove en' }],
      load: async () => (await adminLegal()).removeTermsInLanguage,
    },
  ],
};
