import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { translate } from '../messages.ts';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { isTouch } from './is-touch.ts';
import { QrCode } from './qr-code.tsx';

interface Props {
  readonly text: string;
  readonly what: 'link' | 'password';
  /** The recipient of a link, where there are several. */
  readonly recipient?: string;
  readonly isMain?: boolean;
  readonly onShared?: () => void;
}

/** Offers the ways in which this device can pass a link or a password on. */
export function ShareActions({ text, what, recipient, isMain = false, onShared }: Props) {
  const of = recipient === undefined ? {} : { recipient };
  const forWhom = recipient !== undefined && <span class="visually-hidden"> {recipient}</span>;
  return (
    <>
      <CopyButton text={text} what={what} isMain={isMain} {...of} {...(onShared && { onCopied: onShared })} />
      {'share' in navigator && (
        <button type="button" onClick={() => void share(text, onShared)}>
          {translate('common:share')}
          {forWhom}
        </button>
      )}
      {isTouch && (
        <a class="button" href={`sms:?&body=${encodeURIComponent(text)}`}>
          {translate('common:textMessage')}
          {forWhom}
        </a>
      )}
      {what === 'link' && <QrButton text={text} {...of} />}
    </>
  );
}

/** Opens the share sheet of the device. */
async function share(text: string, onShared: (() => void) | undefined): Promise<void> {
  try {
    await navigator.share({ text });
    onShared?.();
  } catch (error) {
    // The user has closed the sheet, or the device has nothing to share with. Copying still works.
    if (!(error instanceof DOMException)) throw error;
  }
}

function QrButton({ text, recipient }: { readonly text: string; readonly recipient?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useSignal(false);
  useEffect(() => {
    if (isOpen.value) dialog.current?.showModal();
  }, [isOpen.value]);
  const onClose = () => {
    isOpen.value = false;
  };
  return (
    <>
      <button type="button" onClick={() => (isOpen.value = true)}>
        {translate('common:qrCode')}
        {recipient !== undefined && <span class="visually-hidden"> {recipient}</span>}
      </button>
      {/* A code takes milliseconds to compute, and a transfer may have hundreds of recipients. */}
      {isOpen.value && (
        <Dialog dialog={dialog} title={translate('common:qrTitle')} onClose={onClose}>
          {recipient !== undefined && (
            <p>
              <bdi>{recipient}</bdi>
            </p>
          )}
          <QrCode text={text} label={translate('common:qrCode')} />
          <p class="actions last">
            <button type="button" onClick={() => dialog.current?.close()}>
              {translate('common:close')}
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}
