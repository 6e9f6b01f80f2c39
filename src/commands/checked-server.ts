import type { CheckedServer, PartChecks } from '../actions/health/health.ts';
import type { Config } from '../config.ts';
import type { Service } from '../wiring.ts';

/** Returns the checks of an opened service. */
export function partChecks({ ports, scanner, trustedClock }: Service, { smtp }: Config): PartChecks {
  return {
    checkMailServer: smtp && ports.mailer.check,
    selfTestScanner: scanner?.selfTest,
    checkClock: trustedClock.check,
  };
}

/** Returns the server that a command checks: one with the same configuration, which listens at its port. */
export function checkedServer(service: Service, config: Config): CheckedServer {
  return { ...partChecks(service, config), baseUrl: configuredUrl(config) };
}

/** The base URL or, without one, the address that the server listens at. */
export function configuredUrl({ baseUrl, tls, host, port }: Config): URL {
  return (
    baseUrl ?? new URL(`${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`)
  );
}
