import { productKeys } from '../contract/general-parameters.ts';
import { malformed } from './wire-values.ts';

/** The product in a path. */
export function productIn(key: string): string {
  if (!productKeys.includes(key)) throw malformed('The product key in the path', 'names no product of this server');
  return key;
}
