import { mergeExpositions } from './merge-expositions.ts';
import { type ProcessMetrics, type ProcessSources, processMetrics } from './process-metrics.ts';
import { type ServiceSources, serviceMetrics } from './service-metrics.ts';

/** The other processes of this server, if there are several. */
export interface OtherProcesses {
  /** The number of the current process. */
  readonly number: number;
  /** Responds with the result of `collect` when any process calls `collectFromAll`. */
  onMetricsRequest(collect: () => Promise<string>): void;
  /** Returns the metrics of each process that responds in time, including this one. */
  collectFromAll(): Promise<readonly string[]>;
}

export interface Metrics extends Omit<ProcessMetrics, 'addSources'> {
  /** Returns the metrics of the whole server in the text format of Prometheus. Call it when the service is open. */
  collect(): Promise<string>;
  addSources(sources: ProcessSources & ServiceSources): void;
}

/** The metrics of one server. One collection has those of all its processes, which differ in the label `worker`. */
export function openMetrics(now: () => Date, others?: OtherProcesses): Metrics {
  const own = processMetrics(now, others?.number);
  others?.onMetricsRequest(own.collect);
  let service: ReturnType<typeof serviceMetrics> | undefined;
  return {
    report: own.report,
    runJob: own.runJob,
    observeResponse: own.observeResponse,
    addSources(sources) {
      own.addSources(sources);
      service = serviceMetrics(sources);
    },
    async collect() {
      const processes = others === undefined ? [await own.collect()] : await others.collectFromAll();
      return mergeExpositions([...processes, (await service?.collect()) ?? '']);
    },
    describe: () => [...own.describe(), ...(service?.describe() ?? [])],
  };
}
