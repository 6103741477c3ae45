import { setTimeout as wait } from "node:timers/promises";
import type { CodeSentence } from "@freehub/contract/code-sentences";
import { errorStatus } from "@freehub/contract/errors";
import type { Context } from "hono";
import type { Logger } from "pino";
import { AppError, Flood, type ProblemSource, problemBody, refusal } from "#app-error.ts";
import type { Engine } from "#db/engine.ts";
import { type Failure, failureOf } from "#db/engine.ts";
import { refusals } from "#queues/bounds.ts";
import type { AppEnv } from "./app-env.ts";

/** Builds an RFC 9457 problem response. */
export function problem(
	source: ProblemSource,
	status: number,
	requestId: string,
	headers = new Headers(),
): Response {
	headers.set("content-type", "application/problem+json");
	const retryAfter = source.details?.retryAfter;
	if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
	return new Response(JSON.stringify(problemBody(source, status, requestId)), { status, headers });
}

const failures = {
	unavailable: { line: "database unavailable", sentence: "unavailable.database" },
	storage_full: { line: "disk full", sentence: "storage_full" },
} as const satisfies Record<Failure, { line: string; sentence: CodeSentence }>;

/** Without the delay, a client that repeats refused requests would keep the server as busy as before. */
async function heldBack(answer: Response): Promise<Response> {
	await wait(refusals.heldMs);
	return answer;
}

/**
 * Converts an error of a handler to an answer: a refusal, a database or disk failure, or a bug, whose details stay in the log.
 */
export function answerError(engine: Engine, log: Logger) {
	return (error: unknown, c: Context<AppEnv>): Response | Promise<Response> => {
		const requestId = c.get("requestId");
		const refused = error instanceof AppError ? error : failed(error, requestId);
		if (refused === undefined) log.error({ requestId, err: error }, "unexpected error");
		const told = refused ?? refusal("internal");
		c.set("code", told.code);
		const answer = problem(told, errorStatus[told.code], requestId);
		return told instanceof Flood ? heldBack(answer) : answer;
	};

	function failed(error: unknown, requestId: string): AppError | undefined {
		const failure = failureOf(error, engine);
		if (failure === undefined) return undefined;
		const { line, sentence } = failures[failure];
		log.error({ requestId, err: error }, line);
		return refusal(sentence);
	}
}
