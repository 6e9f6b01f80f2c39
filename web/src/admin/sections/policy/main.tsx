import './policy.css';
import './rule-table.css';
import { useSignal } from '@preact/signals';
import type { PolicySimulationResult } from '#client';
import { PageHeading } from '../../../components/page-heading.tsx';
import { translate } from '../../../messages.ts';
import { FileActions } from './file-actions.tsx';
import { marksOf } from './rule-marks.ts';
import { RulesCard } from './rules-card.tsx';
import { Simulator } from './simulator.tsx';
import { useRules } from './use-rules.ts';

/** The rules that decide who may send to whom, and a simulator of their decisions. */
export default function Policy() {
  const rules = useRules();
  const decision = useSignal<PolicySimulationResult | undefined>(undefined);
  return (
    <>
      <div class="section-head">
        <PageHeading>{translate('admin-policy:title')}</PageHeading>
        <FileActions rules={rules} />
      </div>
      <div class="policy-view">
        <div class="policy">
          <RulesCard rules={rules} marks={marksOf(decision.value)} />
          <Simulator list={rules.list} version={rules.version} decision={decision} />
        </div>
      </div>
    </>
  );
}
