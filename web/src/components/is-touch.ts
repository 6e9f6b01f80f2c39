/** Whether the main way to point is a touch screen: nothing is dragged there, and text messages can probably be sent. */
export const isTouch = matchMedia('(pointer: coarse)').matches;
