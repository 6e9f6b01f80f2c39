/** The content type of a resumed upload. */
export const resumedContentType = 'application/offset+octet-stream';
