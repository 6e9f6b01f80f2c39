import type { ComponentChildren } from 'preact';
import type { RuleImportResult } from '#client';
import { translate } from '../../../messages.ts';
import { changesOf } from './import-changes.ts';
import { RuleLimits, type RuleParts, RuleSummary } from './rule-text.tsx';

/** Lists the rules that an import would add, change and remove, or the lines that are wrong. */
export function ImportPreview({ result }: { readonly result: RuleImportResult }) {
  if (result.faults.length > 0) return <Faults faults={result.faults} />;
  const { added, changed, removed } = changesOf(result);
  const isNothing = added.length + changed.length + removed.length === 0;
  return (
    <div class="import-preview">
      {isNothing && <p class="notice">{translate('admin-policy:import.nothing')}</p>}
      <Changes kind="added" count={added.length}>
        {added.map((rule) => (
          <Change key={rule.line} rule={rule} line={rule.line} />
        ))}
      </Changes>
      <Changes kind="changed" count={changed.length}>
        {changed.map(({ before, after }) => (
          <li key={after.line}>
            <RuleSummary rule={after} />
            <p class="muted small last">{translate('admin-policy:import.before')}</p>
            {hasLimits(before) ? <RuleLimits rule={before} /> : translate('admin-policy:noLimits')}
          </li>
        ))}
      </Changes>
      <Changes kind="removed" count={removed.length}>
        {removed.map((rule) => (
          <Change key={rule.id} rule={rule} />
        ))}
      </Changes>
      {result.unchanged > 0 && (
        <p class="muted">{translate('admin-policy:import.unchanged', { count: result.unchanged })}</p>
      )}
    </div>
  );
}

const hasLimits = ({ network, settings }: RuleParts) => network !== null || Object.keys(settings).length > 0;

interface ChangesProps {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly count: number;
  readonly children: ComponentChildren;
}

function Changes({ kind, count, children }: ChangesProps) {
  if (count === 0) return null;
  return (
    <section class={`import-${kind}`}>
      <h3>{translate(`admin-policy:import.${kind}`, { count })}</h3>
      <ul>{children}</ul>
    </section>
  );
}

function Change({ rule, line }: { readonly rule: RuleParts; readonly line?: number }) {
  return (
    <li>
      {line !== undefined && <span class="muted small">{translate('admin-policy:import.line', { line })}</span>}
      <RuleSummary rule={rule} />
    </li>
  );
}

function Faults({ faults }: Pick<RuleImportResult, 'faults'>) {
  return (
    <div class="notice bad import-faults">
      <p>{translate('admin-policy:import.faults', { count: faults.length })}</p>
      <ul>
        {faults.map(({ line, fault }, index) => (
          <li key={index}>
            {translate('admin-policy:import.line', { line })}: {/* The service describes them in English only. */}
            <span lang="en" dir="ltr">
              {fault}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
