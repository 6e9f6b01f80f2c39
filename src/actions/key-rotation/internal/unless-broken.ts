import { SealBroken } from '../../../crypto/floe.ts';

/** Returns undefined if a sealed value was damaged. */
export async function unlessBroken<Result>(open: () => Result | Promise<Result>): Promise<Result | undefined> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
