// Printed from src/contract/parameters.ts. Do not edit: run `npm run print`.

/** The members that the server returns only to programs that name them. */
export const included = { include: 'allowPreview,confidentialMessageFileId,path,previewHref,shownSenderEmail,tryOut' };
