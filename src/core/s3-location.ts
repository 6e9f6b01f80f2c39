/** A bucket of an object store, and how to reach it. */
export interface S3Location {
  readonly bucket: string;
  /** What all object names begin with: empty, or a path that ends with `/`. */
  readonly prefix: string;
  /** The origin of the store's URL. Undefined for Amazon S3. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Whether the bucket is in the path of a URL (`https://host/bucket/…`) or in its host (`https://bucket.host/…`). */
  readonly pathStyle: boolean;
  /** A file with the certificates (PEM) of the authorities to trust. Undefined for those that Node.js trusts. */
  readonly ca: string | undefined;
}

/** The bucket with the access key from the configuration. Without one, the SDK looks for credentials itself. */
export interface S3Settings extends S3Location {
  readonly credentials: { readonly accessKey: string; readonly secretKey: string } | undefined;
}

const parameters: readonly string[] = ['endpoint', 'region', 'pathStyle', 'ca'];
const defaultRegion = 'us-east-1';

/** Throws an error that describes the expected form, and never quotes the input. */
export function parseS3Location(text: string): S3Location {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 's3:' || url.hash !== '' || url.port !== '') {
    throw new Error('must be a URL such as s3://bucket/prefix?endpoint=https://s3.example.org&region=us-east-1');
  }
  if (url.username !== '' || url.password !== '') {
    throw new Error('must not contain an access key: set SEALPOST_S3_ACCESS_KEY and SEALPOST_S3_SECRET_KEY');
  }
  const values = parameterValues(url);
  const endpoint = endpointIn(values.get('endpoint'));
  return {
    bucket: bucketIn(url),
    prefix: prefixIn(url),
    endpoint,
    region: values.get('region') ?? defaultRegion,
    pathStyle: pathStyleIn(values.get('pathStyle')) ?? endpoint !== undefined,
    ca: values.get('ca'),
  };
}

function parameterValues({ searchParams }: URL): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of searchParams) {
    if (!parameters.includes(name)) throw new Error(`accepts only the parameters ${parameters.join(', ')}`);
    if (values.has(name)) throw new Error(`must have the parameter ${name} only once`);
    if (value === '') throw new Error(`must have a value for the parameter ${name}, or not have it`);
    values.set(name, value);
  }
  const region = values.get('region');
  if (region !== undefined && !/^[A-Za-z0-9-]{1,64}$/.test(region)) {
    throw new Error('must have a region of letters, digits and hyphens');
  }
  return values;
}

function bucketIn({ hostname }: URL): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname)) {
    throw new Error('must begin with s3:// and a bucket name of 3 to 63 lowercase letters, digits, hyphens and dots');
  }
  return hostname;
}

function prefixIn({ pathname }: URL): string {
  const prefix = pathname.replace(/^\/|\/$/g, '');
  if (prefix === '') return '';
  const isPlain =
    prefix.length <= 200 && /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/.test(prefix);
  if (!isPlain) throw new Error('must have a prefix of letters, digits, hyphens, dots and underscores, separated by /');
  return `${prefix}/`;
}

function endpointIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && (text === url.origin || text === `${url.origin}/`);
  if (!isOrigin) throw new Error('must have an endpoint such as https://s3.example.org, without a path');
  return url.origin;
}

function pathStyleIn(text: string | undefined): boolean | undefined {
  if (text !== undefined && text !== 'true' && text !== 'false')
    throw new Error('must have pathStyle=true or pathStyle=false');
  return text === undefined ? undefined : text === 'true';
}
