import { setTimeout as wait } from "node:timers/promises";
import { errorStatus } from "@freehub/contract/errors";
import type { Context } from "hono";
import type { Logger } from "pino";
import { AppError, Flood, type ProblemSource, problemBody } from "#app-error.ts";
import { refusals } from "#bounds.ts";
import type { Engine } from "#db/engine.ts";
import { type Failure, failureOf } from "#db/failure.ts";
import type { AppEnv } from "./app-env.ts";

/** All that a client is told about a bug. */
export const INTERNAL =
	"Something went wrong on the server. Try again; a request with an Idempotency-Key is never done twice.";

/** An RFC 9457 answer. */
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

const failures: Record<Failure, { line: string; sentence: string }> = {
	unavailable: {
		line: "database unavailable",
		sentence: "The database cannot be reached right now. Try again in a moment.",
	},
	storage_full: {
		line: "disk full",
		sentence:
			"The server has no space left to store this. Try again later; a request with an Idempotency-Key is never done twice.",
	},
};

/** Without the delay a client that repeats refused requests keeps the server as busy as before. */
async function heldBack(answer: Response): Promise<Response> {
	await wait(refusals.heldMs);
	return answer;
}

/** Answers what a handler threw: a refusal, a failure of the database or the disk, or a bug, of which nothing is told. */
export function answerError(engine: Engine, log: Logger) {
	return (error: unknown, c: Context<AppEnv>): Response | Promise<Response> => {
		const requestId = c.get("requestId");
		const refusal = error instanceof AppError ? error : failed(error, requestId);
		c.set("code", refusal?.code ?? "internal");
		if (refusal instanceof Flood) return heldBack(problem(refusal, errorStatus[refusal.code], requestId));
		if (refusal !== undefined) return problem(refusal, errorStatus[refusal.code], requestId);
		log.error({ requestId, err: error }, "unexpected error");
		return problem({ code: "internal", message: INTERNAL }, 500, requestId);
	};

	function failed(error: unknown, requestId: string): AppError | undefined {
		const failure = failureOf(error, engine);
		if (failure === undefined) return undefined;
		const { line, sentence } = failures[failure];
		log.error({ requestId, err: error }, line);
		return new AppError(failure, sentence);
	}
}
