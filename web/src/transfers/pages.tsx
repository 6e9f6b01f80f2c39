import { useHeldFocus } from '../components/use-held-focus.ts';
import { translate } from '../messages.ts';

export interface PageProps {
  readonly page: number;
  readonly totalPages: number;
  readonly isLoading: boolean;
  readonly onSelect: (page: number) => void;
}

/** The buttons that show another page of a list. */
export function Pages({ page, totalPages, isLoading, onSelect }: PageProps) {
  const container = useHeldFocus<HTMLDivElement>();
  const turn = (label: string, next: number) => {
    const isPossible = next >= 1 && next <= totalPages && !isLoading;
    return (
      // A disabled button would lose the focus.
      <button type="button" aria-disabled={!isPossible} onClick={() => isPossible && onSelect(next)}>
        {label}
      </button>
    );
  };
  return (
    <div ref={container}>
      {totalPages > 1 && (
        <nav class="actions" aria-label={translate('transfers:pages')}>
          {turn(translate('transfers:newer'), page - 1)}
          <span>{translate('transfers:page', { page, total: totalPages })}</span>
          {turn(translate('transfers:older'), page + 1)}
        </nav>
      )}
    </div>
  );
}
