import { productKeys } from '../../contract/general-parameters.ts';
import { malformed } from './values.ts';

/** Checks the product key in a path. */
export function productFromPath(key: string): string {
  if (!productKeys.includes(key)) throw malformed('The product key in the path', 'names no product of this server');
  return key;
}
