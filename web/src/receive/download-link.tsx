import type { ComponentChildren } from 'preact';
import { linkTo, service } from '../service.ts';
import { freshLink } from './opened-transfer.ts';

interface Props {
  /** As the interface gave it. */
  readonly href: string;
  readonly class: string;
  /** Where the words alone do not say what is downloaded. */
  readonly label?: string;
  readonly started: () => void;
  readonly children: ComponentChildren;
}

async function isAlive(href: string): Promise<boolean> {
  try {
    await service.send('HEAD', href);
    return true;
  } catch {
    // Whatever it is: the question that follows tells.
    return false;
  }
}

/** A link by which the browser downloads by itself. What has become impossible is said on this page, not in place of it. */
export function DownloadLink({ href, class: look, label, started, children }: Props) {
  const follow = async (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return;
    event.preventDefault();
    const link = (await isAlive(href)) ? href : await freshLink(href);
    // Otherwise the page says why by now.
    if (link === undefined) return;
    document.location.assign(linkTo(link));
    started();
  };
  return (
    <a class={look} href={linkTo(href)} aria-label={label} onClick={(event) => void follow(event)}>
      {children}
    </a>
  );
}
