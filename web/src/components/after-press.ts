let isPressed = false;

addEventListener('pointerdown', () => setPressed(true), true);
addEventListener('pointerup', () => setPressed(false), true);
addEventListener('pointercancel', () => setPressed(false), true);

function setPressed(value: boolean): void {
  isPressed = value;
}

/**
 * Does the work now or, while a button of the pointer is pressed, after its click: if the page moved in between, the click
 * would miss what the user pressed.
 */
export function afterPress(work: () => unknown): void {
  if (!isPressed) {
    work();
    return;
  }
  const released = new AbortController();
  const finish = () => {
    released.abort();
    // The click is dispatched before a timer runs.
    setTimeout(work);
  };
  addEventListener('pointerup', finish, { capture: true, signal: released.signal });
  addEventListener('pointercancel', finish, { capture: true, signal: released.signal });
}
