/** The extension lets Node.js run the generated files without a build. */
export default {
  input: 'openapi.json',
  output: { path: 'client', module: { extension: '.ts' } },
};
