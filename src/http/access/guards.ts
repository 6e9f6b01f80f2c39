import type { FastifyRequest } from 'fastify';
import { type OpenTransfer, type OpenTransferDeps, openTransfer } from '../../actions/opening/open-transfer.ts';
import { type OpenSession, openSession } from '../../actions/sessions/open-session.ts';
import { identifyCaller, type VerifiedEmail } from '../../actions/verification/identify-caller.ts';
import type { Permission } from '../../core/permissions.ts';
import { Problem } from '../../core/problem.ts';
import type { Mailbox } from '../../ports/mailbox.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TryOut } from '../../runtime/try-out.ts';
import { clientAddress } from '../connections/forwarded-requests.ts';
import { readForm } from '../connections/request-bodies.ts';
import { cookieValue } from '../wire/cookies.ts';
import { credentialsOf, writtenAddressFromPath } from '../wire/credentials.ts';
import type { BaseUrl } from '../wire/links.ts';
import { headerValues } from '../wire/values.ts';
import { accessRequestOf } from './access-request.ts';
import { forwardingSign } from './forwarding.ts';

/** Holds the token of the mailbox. */
export const mailboxCookie = 'sealpost-mailbox';

export type GuardKind =
  | 'everyone'
  | 'verified address'
  | 'session'
  | 'sender of transfer'
  | 'recipient'
  | 'administration'
  | 'sign-in'
  | 'local machine'
  | 'form'
  | 'metrics';

/** Credentials that a caller must send together. An empty set stands for a caller without credentials. */
export type CredentialSet = ReadonlyArray<'clientId' | 'token' | 'password' | 'ticket' | 'adminSession' | 'adminToken'>;

/** Decides who may call a route. Runs before the handler, and after the request was validated unless it `readsHeadOnly`. */
export interface Guard<Deps, Request, Access> {
  readonly kind: GuardKind;
  /** The sets of credentials of which a caller must send one, for the API description. Empty where none are needed. */
  readonly accepts: readonly CredentialSet[];
  /** The permission that an administrator must have. Set for administration alone. */
  readonly permission?: Permission;
  /** True if an administrator must have signed in, or confirmed it, a few minutes ago. */
  readonly needsReauthentication?: boolean;
  /**
   * True if `check` needs only method and headers. The guard then runs before the query and the body are read: requests
   * that it rejects cost no parsing. It must not use parameters.
   */
  readonly readsHeadOnly?: boolean;
  /** Throws a Problem, or returns what the handler needs to act for the caller. */
  readonly check: (deps: Deps, request: Request) => Access | Promise<Access>;
}

type VerificationDeps = Pick<Ports, 'db' | 'clock' | 'keys'>;

type RequestWith<Params> = FastifyRequest & { readonly params: Params };
type EmailParams = { readonly email: string };
type TrackingParams = EmailParams & { readonly trackingId: string };
type TransferParams = { readonly transferId: string };
type TicketRequest<Params> = RequestWith<Params> & { readonly query: { readonly ticket?: string } };

/** Anyone, with or without credentials. */
export const everyone: Guard<unknown, unknown, undefined> = {
  kind: 'everyone',
  accepts: [],
  check: () => undefined,
};

const verification: readonly CredentialSet[] = [['clientId', 'token']];

/**
 * A client that is verified for the email address in the path, as a sender or as a recipient. The guard reads no
 * transfer: the action must use only data of this address.
 */
export const verifiedAddress: Guard<VerificationDeps, RequestWith<EmailParams>, VerifiedEmail> = {
  kind: 'verified address',
  accepts: verification,
  check: verifyAddress,
};

function verifyAddress(deps: VerificationDeps, request: RequestWith<EmailParams>): Promise<VerifiedEmail> {
  const credentials = credentialsOf(request.raw);
  const { address, capitals } = writtenAddressFromPath(request.params.email);
  return identifyCaller(deps, address, { ...credentials, capitals, network: clientAddress(request) });
}

/** The client that created the session in the path. The guard opens the session; the action must look up its files. */
export const session: Guard<VerificationDeps, RequestWith<TrackingParams>, OpenSession> = {
  kind: 'session',
  accepts: verification,
  async check(deps, request) {
    return openSession(deps, await verifyAddress(deps, request), request.params.trackingId);
  },
};

/** A verified sender and the requested tracking ID. The ID is not checked: it may be unknown or another sender's. */
export interface SenderTransfer {
  readonly sender: VerifiedEmail;
  readonly trackingId: string;
}

/**
 * The client that created the session in the path. The guard checks only the address. The action must open the session
 * with this client, because a repeated submission finds a transfer in its place.
 */
export const submission: Guard<VerificationDeps, RequestWith<TrackingParams>, SenderTransfer> = {
  kind: 'session',
  accepts: verification,
  check: verifyAddressAndGetId,
};

/**
 * The sender of the transfer in the path. The guard checks only the address and reads no transfer. The action must look
 * up the tracking ID among the transfers of this sender, so that another sender's transfer is as unknown as no transfer.
 */
export const senderOfTransfer: Guard<VerificationDeps, RequestWith<TrackingParams>, SenderTransfer> = {
  kind: 'sender of transfer',
  accepts: verification,
  check: verifyAddressAndGetId,
};

async function verifyAddressAndGetId(
  deps: VerificationDeps,
  request: RequestWith<TrackingParams>,
): Promise<SenderTransfer> {
  return { sender: await verifyAddress(deps, request), trackingId: request.params.trackingId };
}

type RecipientDeps = OpenTransferDeps & { readonly baseUrl: BaseUrl };

/** A recipient who opens the transfer in the path with its password. */
export const recipient: Guard<RecipientDeps, RequestWith<TransferParams>, OpenTransfer> = {
  kind: 'recipient',
  accepts: [['password']],
  check: (deps, request) => openTransfer(deps, accessRequestOf(request, request.params.transferId, deps.baseUrl)),
};

const passwordOrTicket: readonly CredentialSet[] = [['password'], ['ticket']];

/** A recipient with the password, or with a ticket for the file in the path. */
export const fileRecipient: Guard<
  RecipientDeps,
  TicketRequest<TransferParams & { readonly fileId: string }>,
  OpenTransfer
> = {
  kind: 'recipient',
  accepts: passwordOrTicket,
  check(deps, request) {
    const { transferId, fileId } = request.params;
    const ticket = ticketFor(request, fileId);
    return openTransfer(deps, { ...accessRequestOf(request, transferId, deps.baseUrl), fileId, ticket });
  },
};

/** Resources that are generated from a transfer. A ticket for one of them opens no other, and no file. */
export type ArchiveName = 'zip' | 'eml' | 'checksums' | 'message';

/** A recipient with the password, or with a ticket for this archive. */
export function recipientOf(name: ArchiveName): Guard<RecipientDeps, TicketRequest<TransferParams>, OpenTransfer> {
  return {
    kind: 'recipient',
    accepts: passwordOrTicket,
    check(deps, request) {
      const { transferId } = request.params;
      return openTransfer(deps, {
        ...accessRequestOf(request, transferId, deps.baseUrl),
        ticket: ticketFor(request, name),
      });
    },
  };
}

function ticketFor({ query }: TicketRequest<unknown>, resource: string) {
  return query.ticket === undefined ? undefined : { text: query.ticket, resource };
}

export interface MailboxDeps {
  readonly mailbox: Mailbox;
  readonly tryOut: TryOut;
}

/** Why a request from this machine gets no mailbox: the try-out mode has ended, or the token is missing. */
export type MailboxRefusal = 'ended' | 'locked';

/**
 * A browser on the machine that runs the service, with the token that the start has printed: the mailbox contains codes
 * and links. The action must show how to open the mailbox where the guard returns a refusal.
 */
export const mailboxVisitor: Guard<MailboxDeps, FastifyRequest, Mailbox | MailboxRefusal> = {
  kind: 'local machine',
  accepts: [],
  check: mailboxFor,
};

/** Like `mailboxVisitor`, but rejects every request that gets no mailbox. */
export const mailboxReader: Guard<MailboxDeps, FastifyRequest, Mailbox> = {
  kind: 'local machine',
  accepts: [],
  check(deps, request) {
    const found = mailboxFor(deps, request);
    if (typeof found === 'string') throw new Problem('endpoint_unknown');
    return found;
  },
};

/** A form of this server with a token for the mailbox. Returns undefined if the token is wrong. */
export const mailboxToken: Guard<MailboxDeps & { readonly baseUrl: BaseUrl }, FastifyRequest, string | undefined> = {
  kind: 'local machine',
  accepts: [],
  async check({ tryOut, baseUrl }, request) {
    if (forwardingSign(request.raw) !== undefined || !tryOut.isOpen()) throw new Problem('endpoint_unknown');
    const token = (await readForm(request, baseUrl)).get('token') ?? undefined;
    return tryOut.admits(token) ? token : undefined;
  },
};

function mailboxFor({ mailbox, tryOut }: MailboxDeps, request: FastifyRequest): Mailbox | MailboxRefusal {
  if (forwardingSign(request.raw) !== undefined) throw new Problem('endpoint_unknown');
  if (!tryOut.isOpen()) return 'ended';
  return tryOut.admits(cookieValue(request, mailboxCookie)) ? mailbox : 'locked';
}

/** A form on a page of this server, not on one of another site. */
export const form: Guard<{ readonly baseUrl: BaseUrl }, FastifyRequest, URLSearchParams> = {
  kind: 'form',
  accepts: [],
  check: ({ baseUrl }, request) => readForm(request, baseUrl),
};

export interface MetricsDeps {
  readonly metricsEndpoint: {
    /** Returns the metrics in the text format of Prometheus. */
    collect(): Promise<string>;
    /** Reports whether a caller with this bearer token may read them. */
    admits(token: string | undefined): boolean;
  };
}

/** A monitoring system with the token of the configuration. Without a token, everyone who can reach the port of the metrics. */
export const metricsReader: Guard<MetricsDeps, FastifyRequest, undefined> = {
  kind: 'metrics',
  accepts: [],
  readsHeadOnly: true,
  check({ metricsEndpoint }, { raw }) {
    const token = /^bearer +(\S+)$/i.exec(headerValues(raw, 'authorization').join())?.[1];
    if (metricsEndpoint.admits(token)) return undefined;
    throw new Problem('sign_in_required', { detail: 'Send the token for metrics: Authorization: Bearer <token>.' });
  },
};
