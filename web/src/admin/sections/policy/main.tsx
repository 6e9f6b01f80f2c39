import { SectionHead } from '../../components/card.tsx';
import './policy.css';
import './rule-table.css';
import { useSignal } from '@preact/signals';
import type { PolicySimulationResult } from '#client';
import { translate } from '../../../messages.ts';
import { FileActions } from './import.tsx';
import { marksOf } from './rule-lists.ts';
import { useRules } from './rules.tsx';
import { RulesCard } from './rules-card.tsx';
import { Simulator } from './simulator.tsx';

/** The rules that decide who may send to whom, and a simulator of their decisions. */
export default function Policy() {
  const rules = useRules();
  const decision = useSignal<PolicySimulationResult | undefined>(undefined);
  return (
    <>
      <SectionHead title={translate('admin-policy:title')}>
        <FileActions rules={rules} />
      </SectionHead>
      <div class="policy-view">
        <div class="policy">
          <RulesCard rules={rules} marks={marksOf(decision.value)} />
          <Simulator list={rules.list} version={rules.version} decision={decision} />
        </div>
      </div>
    </>
  );
}
