/** Makes the packages of versions in a folder, from the program of this checkout: `<folder> <version>…`. */
import { makeDebianPackage } from '../../../scripts/release/debian-package.ts';
import { makeTarball } from '../../../scripts/release/tarball.ts';
import { packageInput } from './built-packages.ts';

const [folder = '', ...versions] = process.argv.slice(2);
const input = await packageInput(folder);
for (const version of versions) {
  makeDebianPackage({ ...input, version });
  makeTarball({ ...input, version });
}
