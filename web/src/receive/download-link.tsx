import type { ComponentChildren } from 'preact';
import { linkTo, service } from '../service.ts';
import { renewLink } from './opened-transfer.ts';

interface Props {
  /** The path that the API returned. */
  readonly href: string;
  readonly class: string;
  /** Names the download for screen readers, where the link text does not. */
  readonly label?: string;
  readonly onStarted: () => void;
  readonly children: ComponentChildren;
}

export async function isLinkValid(href: string): Promise<boolean> {
  try {
    await service.send('HEAD', href);
    return true;
  } catch {
    // The request for a new link reports the reason.
    return false;
  }
}

/** A download link. If the download is no longer possible, this page shows the reason instead of being replaced by an error. */
export function DownloadLink({ href, class: className, label, onStarted, children }: Props) {
  const follow = async (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return;
    event.preventDefault();
    const link = (await isLinkValid(href)) ? href : await renewLink(href);
    // The page shows the reason.
    if (link === undefined) return;
    document.location.assign(linkTo(link));
    onStarted();
  };
  return (
    <a class={className} href={linkTo(href)} aria-label={label} onClick={(event) => void follow(event)}>
      {children}
    </a>
  );
}
