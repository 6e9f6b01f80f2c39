import { dataFrom, type Send } from './connection.ts';
import type { BodyOf, DataOf } from './operation-types.ts';
import { type Versioned, versioned } from './versioned.ts';

/** Settings with values, descriptions, types, limits and defaults. */
export type AdminSettingList = DataOf<'listSettings'>;
/** New values by name. Null gives a setting its default. */
export type SettingChanges = BodyOf<'changeSettings'>['changes'];
/** Policy rules in their order. */
export type PolicyRules = DataOf<'listRules'>;
/** A policy rule. */
export type PolicyRule = DataOf<'addRule'>;
/** The effect, the addresses and the settings of a rule. */
export type NewPolicyRule = Partial<BodyOf<'addRule'>> & Omit<BodyOf<'addRule'>, 'settings'>;
/** How to import rules. */
export type RuleImportOptions = Partial<Pick<BodyOf<'importRules'>, 'mode'>>;
/** The changes of an import, or of a dry run. */
export type RuleImportResult = DataOf<'importRules'>;
/** A sender, recipients, and the network of the sender. */
export type PolicySimulation = BodyOf<'simulatePolicy'>;
/** The decision of the policy, and the rules that lead to it. */
export type PolicySimulationResult = DataOf<'simulatePolicy'>;

/** Settings of the service, for administrators. */
export class AdminSettings {
  readonly #send: Send;

  /** `SealpostAdmin` creates it. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Lists all settings. */
  list(): Promise<Versioned<AdminSettingList>> {
    return versioned(this.#send, 'GET', '/api/admin/settings');
  }

  /** Changes several settings at once, or none of them. */
  change(changes: SettingChanges, version: string): Promise<Versioned<AdminSettingList>> {
    return versioned(this.#send, 'PATCH', '/api/admin/settings', { body: { changes }, version });
  }
}

/** Rules that decide who may send to whom, for administrators. */
export class AdminPolicy {
  readonly #send: Send;

  /** `SealpostAdmin` creates it. */
  constructor(send: Send) {
    this.#send = send;
  }

  /** Lists all rules. */
  rules(): Promise<Versioned<PolicyRules>> {
    return versioned(this.#send, 'GET', '/api/admin/policy/rules');
  }

  /** Adds a rule behind all others. */
  add(rule: NewPolicyRule, version: string): Promise<Versioned<PolicyRule>> {
    return versioned(this.#send, 'POST', '/api/admin/policy/rules', { body: rule, version });
  }

  /** Replaces a rule, which keeps its ID and its place. */
  change(ruleId: string, rule: NewPolicyRule, version: string): Promise<Versioned<PolicyRule>> {
    return versioned(this.#send, 'PUT', rulePath(ruleId), { body: rule, version });
  }

  /** Removes a rule. Returns the version of the others. */
  async remove(ruleId: string, version: string): Promise<string> {
    return (await versioned(this.#send, 'DELETE', rulePath(ruleId), { version })).version;
  }

  /** Changes the order in which rules are listed. Returns their new version. */
  async order(ruleIds: readonly string[], version: string): Promise<string> {
    return (await versioned(this.#send, 'PUT', '/api/admin/policy/order', { body: { ids: ruleIds }, version })).version;
  }

  /** Imports the rules of a CSV file: all of them, or none if a line is wrong. */
  import(csv: string, version: string, options: RuleImportOptions = {}): Promise<Versioned<RuleImportResult>> {
    return versioned(this.#send, 'POST', '/api/admin/policy/import', { body: { csv, ...options }, version });
  }

  /** Returns what an import would change. */
  async tryImport(csv: string, options: RuleImportOptions = {}): Promise<RuleImportResult> {
    const body = { csv, ...options, dryRun: true };
    return (await versioned<RuleImportResult>(this.#send, 'POST', '/api/admin/policy/import', { body })).data;
  }

  /** Returns all rules as a CSV file that can be imported. */
  async export(): Promise<string> {
    return (await this.#send('GET', '/api/admin/exports/policy')).text();
  }

  /** Returns what the policy decides for a sender and recipients. */
  simulate(simulation: PolicySimulation): Promise<PolicySimulationResult> {
    return dataFrom(this.#send, 'POST', '/api/admin/policy/simulate', { body: simulation });
  }
}

function rulePath(ruleId: string): string {
  return `/api/admin/policy/rules/${encodeURIComponent(ruleId)}`;
}
