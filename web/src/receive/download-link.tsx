import type { ComponentChildren } from 'preact';
import { linkTo, service } from '../service.ts';
import { openAgain, tell } from './opened-transfer.ts';
import { wrongPassword } from './refusal.ts';

interface Props {
  /** As the interface gave it. */
  readonly href: string;
  readonly class: string;
  /** Where the words alone do not say what is downloaded. */
  readonly label?: string;
  readonly started: () => void;
  readonly children: ComponentChildren;
}

/** A link by which the browser downloads by itself. What has become impossible is said on this page, not in place of it. */
export function DownloadLink({ href, class: look, label, started, children }: Props) {
  const follow = async (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return;
    event.preventDefault();
    try {
      await service.send('HEAD', href);
      document.location.assign(linkTo(href));
      started();
    } catch (error) {
      // The ticket in the link is a day old: the password brings new ones.
      await (wrongPassword(error) === undefined ? tell(error) : openAgain());
    }
  };
  return (
    <a class={look} href={linkTo(href)} aria-label={label} onClick={(event) => void follow(event)}>
      {children}
    </a>
  );
}
