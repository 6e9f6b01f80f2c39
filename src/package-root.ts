/**
 * The folder of the checkout or of the installed package. The relative path is the same from `src` and from `dist`, where
 * the build puts all files beside each other.
 */
export const packageRoot = new URL('..', import.meta.url);
