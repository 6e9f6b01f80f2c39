import type { CommandGroup } from '../command.ts';

const adminBrand = () => import('../admin-brand.ts');

export const brandCommands: CommandGroup = {
  title: 'Brand',
  commands: [
    {
      name: 'admin brand show',
      options: [{ name: 'json', help: 'Print JSON.' }],
      summary: 'Show name, colors, contacts and logo of your organization.',
      details: 'All parts except the logo are also settings.',
      examples: [{ about: 'Show the brand.', run: 'admin brand show' }],
      load: async () => (await adminBrand()).showBrand,
    },
    {
      name: 'admin brand set',
      values: '<name> <value>',
      acceptsHyphen: true,
      summary: 'Set the name, a color or another part of the brand.',
      details:
        'Parts: name, color, sealColor, support, place, footer. They are also settings. A color that cannot be read is rejected, with a suggestion. Separate footer lines with `|`. Use "" to return to the default.',
      examples: [
        { about: 'Show the name of your organization.', run: 'admin brand set name "Example Ltd"' },
        { about: 'Change the color of links and buttons.', run: 'admin brand set color "#5b2d8e"' },
      ],
      load: async () => (await adminBrand()).setBrand,
    },
    {
      name: 'admin brand logo',
      values: '<file>',
      summary: 'Show a logo from an SVG or PNG file on all pages.',
      details:
        'The file may have 64 KiB. Everything except shapes or pixels is removed. Prints what was removed from an SVG file.',
      examples: [{ about: 'Set the logo.', run: 'admin brand logo logo.svg' }],
      load: async () => (await adminBrand()).setLogo,
    },
    {
      name: 'admin brand remove-logo',
      summary: 'Remove the logo.',
      examples: [{ about: 'Remove it.', run: 'admin brand remove-logo' }],
      load: async () => (await adminBrand()).clearLogo,
    },
    {
      name: 'admin brand preview',
      values: '<folder>',
      options: [
        {
          name: 'set',
          value: '<name>=<value>',
          help: 'Another value than the current one, such as color=#5b2d8e. Can be repeated.',
        },
        { name: 'logo', value: '<file>', help: 'Another logo than the current one.' },
      ],
      summary: 'Write sample pages with the brand into a folder.',
      details: 'Writes receive.html, send.html and email.html, and changes nothing.',
      examples: [
        { about: 'Look at the current brand.', run: 'admin brand preview my-brand' },
        {
          about: 'Look at another color before you set it.',
          run: 'admin brand preview my-brand --set color=#5b2d8e --logo logo.svg',
        },
      ],
      load: async () => (await adminBrand()).previewBrand,
    },
  ],
};
