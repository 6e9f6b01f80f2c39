import { Type } from 'typebox';

/** An email address. */
export const emailParams = Type.Object({ email: Type.String() });

/** A session or a sent transfer of an address. A session keeps its tracking ID when it becomes a transfer. */
export const trackingParams = Type.Object({ email: Type.String(), trackingId: Type.String() });

/** One recipient of a sent transfer. Each recipient has a separate transfer ID. */
export const recipientParams = Type.Object({
  email: Type.String(),
  trackingId: Type.String(),
  transferId: Type.String(),
});
