import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import { changeSession } from '../../actions/change-session.ts';
import { createSession } from '../../actions/create-session.ts';
import { removeSession } from '../../actions/remove-session.ts';
import { submitSession } from '../../actions/submit-session.ts';
import { type SessionRecord, tellSession } from '../../actions/tell-session.ts';
import { problemAnswer } from '../../contract/problem.ts';
import {
  changeRequest,
  createRequest,
  nothing,
  sessionAnswer,
  sessionParams,
  sessionsParams,
} from '../../contract/sessions.ts';
import { preferredLanguage } from '../../core/session-language.ts';
import { fullUrl, sessionPath, transferPath } from '../links.ts';
import { type Route, route } from '../route.ts';
import { sessionChangeIn, sessionRequestIn } from '../session-from-wire.ts';
import { openedSession, type SessionNeeds, verifiedSender } from '../session-guard.ts';
import { sessionOnWire } from '../session-on-wire.ts';
import { sendInSlices } from '../sliced-answer.ts';
import { spokenLanguage } from '../spoken-language.ts';
import { fileContentRoutes } from './file-content.ts';
import { registerAFile, removeAFile } from './session-files.ts';

export function sessionRoutes(needs: SessionNeeds): readonly Route[] {
  return [
    create(needs),
    get(needs),
    change(needs),
    submit(needs),
    remove(needs),
    registerAFile(needs),
    ...fileContentRoutes(needs),
    removeAFile(needs),
  ];
}

const all = '/api/users/:email/transfer-sessions';
const one = `${all}/:trackingId` as const;
/** A message of the longest kind, and a list of very many recipients. */
const largeJson = 1024 * 1024;

const create = (needs: SessionNeeds) =>
  route({
    method: 'POST',
    path: all,
    general: 'checked',
    jsonBytes: largeJson,
    schema: {
      operationId: 'createSession',
      summary: 'Begin a transfer',
      params: sessionsParams,
      body: createRequest,
      response: { 201: nothing, default: problemAnswer },
    },
    async handler(request, reply) {
      const sender = await verifiedSender(needs, request);
      const wishes = request.headers['accept-language'];
      const language = spokenLanguage(needs, wishes) ?? preferredLanguage(wishes);
      const session = await sessionRequestIn(needs, request.body, language);
      const trackingId = await createSession(needs, sender, session);
      const location = fullUrl(needs.baseUrl, sessionPath(sender.address, trackingId));
      return reply.code(201).header('location', location).send();
    },
  });

const get = (needs: SessionNeeds) =>
  route({
    method: 'GET',
    path: one,
    general: 'checked',
    schema: {
      operationId: 'getSession',
      summary: 'A transfer that is being put together',
      params: sessionParams,
      response: { 200: sessionAnswer, default: problemAnswer },
    },
    async handler(request, reply) {
      return sendSession(reply, await tellSession(needs, await openedSession(needs, request)));
    },
  });

const change = (needs: SessionNeeds) =>
  route({
    method: 'PATCH',
    path: one,
    general: 'checked',
    jsonBytes: largeJson,
    schema: {
      operationId: 'changeSession',
      summary: 'Change a transfer that is being put together',
      params: sessionParams,
      body: changeRequest,
      response: { 200: sessionAnswer, default: problemAnswer },
    },
    async handler(request, reply) {
      await changeSession(needs, await openedSession(needs, request), sessionChangeIn(request.body));
      return sendSession(reply, await tellSession(needs, await openedSession(needs, request)));
    },
  });

function sendSession(reply: FastifyReply, session: SessionRecord): Promise<FastifyReply> {
  return sendInSlices<Static<typeof sessionAnswer>>(reply, { data: sessionOnWire(session), meta: {} });
}

const submit = (needs: SessionNeeds) =>
  route({
    method: 'POST',
    path: one,
    general: 'checked',
    schema: {
      operationId: 'submitSession',
      summary: 'Send the transfer',
      params: sessionParams,
      response: { 201: nothing, default: problemAnswer },
    },
    async handler(request, reply) {
      const sender = await verifiedSender(needs, request);
      const { trackingId } = request.params;
      await submitSession(needs, sender, trackingId);
      needs.completeSoon();
      const location = fullUrl(needs.baseUrl, transferPath(sender.address, trackingId));
      return reply.code(201).header('location', location).send();
    },
  });

const remove = (needs: SessionNeeds) =>
  route({
    method: 'DELETE',
    path: one,
    general: 'checked',
    schema: {
      operationId: 'removeSession',
      summary: 'Give up a transfer that is being put together',
      params: sessionParams,
      response: { 204: nothing, default: problemAnswer },
    },
    async handler(request, reply) {
      await removeSession(needs, await openedSession(needs, request));
      return reply.code(204).send();
    },
  });
